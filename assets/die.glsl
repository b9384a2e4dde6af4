// Up to six rounded cubes, seen from straight above. Lengths are parts of a die's side.

---VERTEX SHADER---
#ifdef GL_ES
precision highp float;
#endif

attribute vec3 a_position;
attribute vec3 a_normal;
attribute float a_die;

uniform mat4 modelview_mat;
uniform mat4 projection_mat;
uniform vec4 u_turns[6];   // quaternions: x, y, z, w
uniform vec4 u_places[6];  // x, y, side, how much of it is seen

const float SPARE = 0.010;

varying vec3 v_local;
varying vec3 v_seen;   // where it is drawn, and whether it looks to the eye
varying vec3 v_right;  // the rows of the turn
varying vec3 v_up;
varying vec3 v_out;
varying vec2 v_size;   // the side in pixels, and how much of the die is seen

void main(void) {
    int die = int(a_die + 0.5);
    vec4 q = u_turns[die];
    vec4 place = u_places[die];
    v_right = vec3(1.0 - 2.0 * (q.y * q.y + q.z * q.z), 2.0 * (q.x * q.y - q.w * q.z),
                   2.0 * (q.x * q.z + q.w * q.y));
    v_up = vec3(2.0 * (q.x * q.y + q.w * q.z), 1.0 - 2.0 * (q.x * q.x + q.z * q.z),
                2.0 * (q.y * q.z - q.w * q.x));
    v_out = vec3(2.0 * (q.x * q.z - q.w * q.y), 2.0 * (q.y * q.z + q.w * q.x),
                 1.0 - 2.0 * (q.x * q.x + q.y * q.y));
    // A little more all round the outline, for the mesh is coarse: the fragments cut it smooth.
    vec2 sideways = vec2(dot(v_right, a_normal), dot(v_up, a_normal));
    float slant = dot(sideways, sideways);
    sideways *= slant * slant * (SPARE + 1.5 / max(place.z, 1.0));
    v_local = a_position;
    v_seen = vec3(vec2(dot(v_right, a_position), dot(v_up, a_position)) + sideways,
                  dot(v_out, a_normal));
    v_size = place.zw;
    // What looks away is drawn as nothing, in the middle, behind what is seen.
    vec2 spot = v_seen.z < -0.75 ? vec2(0.0) : v_seen.xy;
    gl_Position = projection_mat * modelview_mat * vec4(place.xy + spot * place.z, 0.0, 1.0);
}

---FRAGMENT SHADER---
#ifdef GL_ES
#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif
#endif

varying vec3 v_local;
varying vec3 v_seen;
varying vec3 v_right;
varying vec3 v_up;
varying vec3 v_out;
varying vec2 v_size;

uniform vec3 u_body;
uniform vec3 u_edge;
uniform vec4 u_pips[6];    // of each number: the colour, and 0 for a disc, 1 for a diamond, 2 for a square
uniform vec3 u_felt;
uniform vec3 u_lamp;       // the colour of the light
uniform vec3 u_gleam;      // and of what shines in it
uniform float u_picture;  // 1.0 while drawn onto nothing, to be laid over something later

const float ROUND = 0.2;
const float FLAT = 0.5 - ROUND;
const float AWAY = 0.24;     // of a pip's middle from the middle lines
const float PIP = 0.095;
const float BULGE = 0.10;         // faces are a little convex, so that light runs over them
const vec3 LAMP = vec3(-0.349, 0.548, 0.760);
const vec3 SHINE = vec3(-0.186, 0.292, 0.938);  // halfway between the lamp and the eye

vec3 seen(vec3 local) {
    return vec3(dot(v_right, local), dot(v_up, local), dot(v_out, local));
}

// From a point outside to the nearer of two opposite edges of the flat part's outline.
float to_edge(vec2 spot, vec2 half_edge, vec2 one, vec2 other, inout bool within) {
    vec2 away = vec2(-half_edge.y, half_edge.x);
    if (dot(away, spot) < 0.0) away = -away;
    vec2 middle = one * sign(dot(one, away)) + other * sign(dot(other, away));
    vec2 from = spot - middle;
    within = within && dot(from, away) <= 0.0;
    float along = dot(from, half_edge) / max(dot(half_edge, half_edge), 0.00001);
    return length(from - half_edge * clamp(along, -1.0, 1.0));
}

// How far inside the die's outline this is. The outline is that of a cube, a hexagon whose edges
// are the three directions of the cube as they are seen, made wider by the rounding.
float inside_outline() {
    vec2 a = vec2(v_right.x, v_up.x) * FLAT;
    vec2 b = vec2(v_right.y, v_up.y) * FLAT;
    vec2 c = vec2(v_right.z, v_up.z) * FLAT;
    bool within = true;
    float away = to_edge(v_seen.xy, a, b, c, within);
    away = min(away, to_edge(v_seen.xy, b, c, a, within));
    away = min(away, to_edge(v_seen.xy, c, a, b, within));
    return within ? 1.0 : ROUND - away;
}

void main(void) {
    if (v_seen.z < 0.0) discard;
    vec3 local = v_local;
    vec3 normal = normalize(local - clamp(local, -FLAT, FLAT));
    vec3 outward = seen(normal);

    float cover = outward.z < 0.7 ? clamp(inside_outline() * v_size.x + 0.5, 0.0, 1.0) : 1.0;

    // Which face this is, and where on it.
    vec3 far = abs(local);
    float value;
    vec2 spot;
    vec3 across;
    vec3 along;
    vec4 ink;
    if (far.z >= far.x && far.z >= far.y) {
        value = local.z > 0.0 ? 1.0 : 6.0;
        ink = local.z > 0.0 ? u_pips[0] : u_pips[5];
        spot = local.yx;
        across = vec3(0.0, 1.0, 0.0);
        along = vec3(1.0, 0.0, 0.0);
    } else if (far.x >= far.y) {
        value = local.x > 0.0 ? 2.0 : 5.0;
        ink = local.x > 0.0 ? u_pips[1] : u_pips[4];
        spot = local.yz;
        across = vec3(0.0, 1.0, 0.0);
        along = vec3(0.0, 0.0, 1.0);
    } else {
        value = local.y > 0.0 ? 3.0 : 4.0;
        ink = local.y > 0.0 ? u_pips[2] : u_pips[3];
        spot = local.zx;
        across = vec3(0.0, 0.0, 1.0);
        along = vec3(1.0, 0.0, 0.0);
    }

    // The nearest pip: in a corner, in the middle, or, on the six, at a side.
    vec2 corner = vec2(spot.x < 0.0 ? -AWAY : AWAY, spot.y < 0.0 ? -AWAY : AWAY);
    vec2 from = vec2(1.0);
    if (value > 3.5 || (value > 1.5 && spot.x * spot.y < 0.0)) from = spot - corner;
    if (value == 1.0 || value == 3.0 || value == 5.0)
        from = dot(spot, spot) < dot(from, from) ? spot : from;
    if (value == 6.0) {
        vec2 side = spot - vec2(corner.x, 0.0);
        from = dot(side, side) < dot(from, from) ? side : from;
    }
    vec3 rim = seen((across * from.x + along * from.y) / max(length(from), 0.001));
    // Pips of any shape cover the same area.
    vec2 apart = abs(from);
    float distance = length(from);
    if (ink.w > 1.5) distance = 1.128 * max(apart.x, apart.y);
    else if (ink.w > 0.5) distance = 0.798 * (apart.x + apart.y);
    // How fast that distance grows from pixel to pixel, however the face leans.
    float pace = length(rim.xy - rim.z * outward.xy / max(outward.z, 0.12));
    float pip = clamp((PIP - distance) * v_size.x / max(pace, 0.25) + 0.5, 0.0, 1.0);

    // Light: the lamp, what the felt throws back, and a highlight.
    vec3 convex = normalize(outward + seen(local) * BULGE);
    float lamp = dot(convex, LAMP);
    float lit = 0.36 + 0.64 * clamp(lamp, 0.0, 1.0) / LAMP.z;
    float low = clamp(0.55 - 0.75 * convex.z, 0.0, 1.0);
    vec3 shade = mix(u_edge * vec3(0.62, 0.59, 0.54), u_felt, 0.15 * low);
    vec3 body = mix(shade, mix(u_edge, u_body, clamp((lit - 0.8) * 5.0, 0.0, 1.0)),
                    clamp((lit - 0.36) / 0.58, 0.0, 1.0));
    float gleam = max(dot(convex, SHINE), 0.0);
    gleam *= gleam; gleam *= gleam; gleam *= gleam; gleam *= gleam; gleam *= gleam;
    body = body * u_lamp + u_gleam * (gleam * gleam);

    // A pip is a shallow bowl: dark, its far rim catching the light.
    vec3 bowl = normalize(outward - rim * (1.1 * distance / PIP));
    float glow = max(dot(bowl, LAMP), 0.0);
    vec3 hole = ink.rgb * (0.70 + 0.55 * glow) * (0.45 + 0.55 * lit) + vec3(0.13 * glow * glow * glow);

    vec3 colour = mix(min(body, vec3(1.0)), hole, pip);
    float alpha = cover * v_size.y;
    gl_FragColor = vec4(colour, u_picture > 0.5 ? sqrt(alpha) : alpha);
}
