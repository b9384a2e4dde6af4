-- A database as version 4 of the tables made it; never to be changed.
PRAGMA page_size = 4096;
PRAGMA application_id = 1179211333;
BEGIN TRANSACTION;
CREATE TABLE actions (
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        step INTEGER NOT NULL,
        line TEXT NOT NULL,
        at INTEGER NOT NULL,
        mark INTEGER NOT NULL,
        PRIMARY KEY (game, step)
    ) WITHOUT ROWID;
INSERT INTO "actions" VALUES(1,0,'roll 3 3 4 3 2',1700000004000,2627194535);
INSERT INTO "actions" VALUES(1,1,'roll 3 1 2 2 1',1700000004000,3259032494);
INSERT INTO "actions" VALUES(1,2,'score chance 1',1700000004000,1306964866);
INSERT INTO "actions" VALUES(1,3,'roll 6 4 5 5 4',1700000004000,3095082217);
INSERT INTO "actions" VALUES(1,4,'roll 5 4 6 3 4',1700000004000,4154109541);
INSERT INTO "actions" VALUES(1,5,'roll 4 2 1 4 4',1700000004000,3243176727);
INSERT INTO "actions" VALUES(1,6,'score chance 1',1700000004000,629877855);
INSERT INTO "actions" VALUES(1,7,'roll 5 1 4 4 6',1700000004000,3859794960);
INSERT INTO "actions" VALUES(1,8,'roll 2 4 1 4 2',1700000004000,419545125);
INSERT INTO "actions" VALUES(1,9,'score fours 1',1700000004000,4004317610);
INSERT INTO "actions" VALUES(1,10,'roll 4 2 2 3 3',1700000004000,4060316384);
INSERT INTO "actions" VALUES(1,11,'roll 1 2 3 2 5',1700000004000,1838220260);
INSERT INTO "actions" VALUES(1,12,'roll 1 4 1 5 5',1700000004000,1722940661);
INSERT INTO "actions" VALUES(1,13,'score three_of_a_kind 1',1700000004000,2839218417);
INSERT INTO "actions" VALUES(1,14,'roll 5 1 4 3 3',1700000004000,2164213950);
INSERT INTO "actions" VALUES(1,15,'roll 2 1 6 4 6',1700000004000,1767043804);
INSERT INTO "actions" VALUES(1,16,'score ones 1',1700000004000,866708919);
INSERT INTO "actions" VALUES(1,17,'roll 4 4 4 1 1',1700000004000,1096905366);
INSERT INTO "actions" VALUES(1,18,'score fives 1',1700000004000,3936022860);
INSERT INTO "actions" VALUES(1,19,'roll 5 5 3 4 4',1700000004000,2532308008);
INSERT INTO "actions" VALUES(1,20,'score sixes 1',1700000004000,2238198759);
INSERT INTO "actions" VALUES(1,21,'roll 6 2 6 5 2',1700000004000,308330642);
INSERT INTO "actions" VALUES(1,22,'score twos 1',1700000004000,3842683157);
INSERT INTO "actions" VALUES(1,23,'roll 4 3 5 6 4',1700000004000,3748401967);
INSERT INTO "actions" VALUES(1,24,'score twos 1',1700000004000,3291823557);
INSERT INTO "actions" VALUES(1,25,'roll 4 4 4 5 3',1700000005000,3650182282);
INSERT INTO "actions" VALUES(1,26,'roll 5 4 6 2 1',1700000005000,4083020613);
INSERT INTO "actions" VALUES(1,27,'score ones 1',1700000005000,534037525);
INSERT INTO "actions" VALUES(1,28,'roll 5 5 3 3 6',1700000005000,2506256434);
INSERT INTO "actions" VALUES(1,29,'score large_straight 1',1700000005000,2735381946);
INSERT INTO "actions" VALUES(1,30,'roll 5 3 6 2 5',1700000005000,1690810902);
INSERT INTO "actions" VALUES(1,31,'score large_straight 1',1700000005000,158513425);
INSERT INTO "actions" VALUES(1,32,'roll 3 1 4 3 3',1700000005000,1842494260);
INSERT INTO "actions" VALUES(1,33,'score full_house 1',1700000005000,3616161917);
INSERT INTO "actions" VALUES(1,34,'roll 2 1 2 4 6',1700000005000,808515957);
INSERT INTO "actions" VALUES(1,35,'roll 6 2 2 1 1',1700000005000,2076907400);
INSERT INTO "actions" VALUES(1,36,'roll 3 5 6 6 1',1700000005000,562548390);
INSERT INTO "actions" VALUES(1,37,'score four_of_a_kind 1',1700000005000,2870720353);
INSERT INTO "actions" VALUES(1,38,'roll 4 6 6 5 2',1700000005000,1352121252);
INSERT INTO "actions" VALUES(1,39,'score three_of_a_kind 1',1700000005000,1379202605);
INSERT INTO "actions" VALUES(1,40,'roll 1 4 4 6 1',1700000005000,132735273);
INSERT INTO "actions" VALUES(1,41,'roll 4 6 2 1 5',1700000005000,1390216261);
INSERT INTO "actions" VALUES(1,42,'roll 4 2 2 5 1',1700000005000,3835504103);
INSERT INTO "actions" VALUES(1,43,'score full_house 1',1700000005000,572010360);
INSERT INTO "actions" VALUES(1,44,'roll 6 1 4 3 4',1700000005000,1358508700);
INSERT INTO "actions" VALUES(1,45,'score threes 1',1700000005000,232226544);
INSERT INTO "actions" VALUES(1,46,'roll 2 3 4 2 2',1700000005000,3487060633);
INSERT INTO "actions" VALUES(1,47,'roll 1 2 1 2 4',1700000005000,4243600287);
INSERT INTO "actions" VALUES(1,48,'score threes 1',1700000005000,4259903640);
INSERT INTO "actions" VALUES(1,49,'roll 3 2 3 2 4',1700000005000,4183466266);
INSERT INTO "actions" VALUES(1,50,'roll 2 6 6 5 6',1700000006000,2185152346);
INSERT INTO "actions" VALUES(1,51,'score small_straight 1',1700000006000,3897578306);
INSERT INTO "actions" VALUES(1,52,'roll 6 5 3 5 4',1700000006000,2495779895);
INSERT INTO "actions" VALUES(1,53,'roll 5 1 5 1 4',1700000006000,1150879775);
INSERT INTO "actions" VALUES(1,54,'roll 2 4 4 4 1',1700000006000,595190217);
INSERT INTO "actions" VALUES(1,55,'score five_of_a_kind 1',1700000006000,1811442486);
INSERT INTO "actions" VALUES(1,56,'roll 4 3 3 3 1',1700000006000,1707733126);
INSERT INTO "actions" VALUES(1,57,'score five_of_a_kind 1',1700000006000,2366519634);
INSERT INTO "actions" VALUES(1,58,'roll 5 1 1 4 6',1700000006000,1208851623);
INSERT INTO "actions" VALUES(1,59,'roll 2 4 1 4 4',1700000006000,1774952244);
INSERT INTO "actions" VALUES(1,60,'roll 5 3 6 3 3',1700000006000,1816623773);
INSERT INTO "actions" VALUES(1,61,'score sixes 1',1700000006000,2379186440);
INSERT INTO "actions" VALUES(1,62,'roll 2 1 3 1 6',1700000006000,3900411831);
INSERT INTO "actions" VALUES(1,63,'score four_of_a_kind 1',1700000006000,4140151547);
INSERT INTO "actions" VALUES(1,64,'roll 6 3 5 5 6',1700000006000,978974097);
INSERT INTO "actions" VALUES(1,65,'score fours 1',1700000006000,665801051);
INSERT INTO "actions" VALUES(1,66,'roll 5 4 1 2 4',1700000006000,1344109306);
INSERT INTO "actions" VALUES(1,67,'roll 1 4 4 3 2',1700000006000,2757219950);
INSERT INTO "actions" VALUES(1,68,'score fives 1',1700000006000,292409841);
INSERT INTO "actions" VALUES(1,69,'roll 2 4 1 3 4',1700000006000,2409976175);
INSERT INTO "actions" VALUES(1,70,'roll 1 1 2 3 1',1700000006000,3040133839);
INSERT INTO "actions" VALUES(1,71,'roll 5 1 2 6 5',1700000006000,3806701433);
INSERT INTO "actions" VALUES(1,72,'score small_straight 1',1700000006000,3179230523);
INSERT INTO "actions" VALUES(2,0,'roll 3 3 4 3 2',1700000008000,385430349);
INSERT INTO "actions" VALUES(2,1,'score chance 1',1700000009000,1474846069);
INSERT INTO "actions" VALUES(2,2,'roll 6 4 5 5 4',1700000010000,1043591506);
INSERT INTO "actions" VALUES(2,3,'score chance 1',1700000011000,614833310);
INSERT INTO "actions" VALUES(2,4,'roll 5 1 4 4 6',1700000012000,2724041257);
INSERT INTO "actions" VALUES(2,5,'hold 2 4',1700000013000,1838539707);
CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        uid TEXT NOT NULL UNIQUE,
        record TEXT NOT NULL,
        kind TEXT NOT NULL,
        began INTEGER NOT NULL,
        ended INTEGER,
        steps INTEGER,
        abandoned INTEGER,
        deleted INTEGER,
        home TEXT NOT NULL,
        as_it_was INTEGER NOT NULL DEFAULT 0,
        typed_in INTEGER NOT NULL DEFAULT 0,
        known INTEGER NOT NULL DEFAULT 0,
        imported INTEGER NOT NULL DEFAULT 0,
        tricked INTEGER NOT NULL DEFAULT 0,
        hints INTEGER NOT NULL DEFAULT 0,
        bots TEXT NOT NULL DEFAULT '',
        challenge TEXT NOT NULL DEFAULT '',
        mark INTEGER NOT NULL
    );
INSERT INTO "games" VALUES(1,'9dca05194a6efb0acba373b3b0ad9ae8','{"format": "fivefold game", "version": 1, "setup": {"rules": "official", "players": ["Ana", "Zoë"], "columns": 1, "multiply": false, "extra_fives": "forced", "deal": "own", "seed": "fixture", "tricksters": []}, "actions": [], "totals": [0, 0]}','official/1/plain/forced',1700000003000,1700000006000,73,NULL,NULL,'b281740688516038fad36384d464b1ee',0,0,0,0,0,2,'','',494630903);
INSERT INTO "games" VALUES(2,'1cad30345d54fe4e58db76fb2406bee3','{"format": "fivefold game", "version": 1, "setup": {"rules": "official", "players": ["Ana", "Zoë"], "columns": 1, "multiply": false, "extra_fives": "forced", "deal": "own", "seed": "fixture", "tricksters": []}, "actions": [], "totals": [0, 0]}','official/1/plain/forced',1700000007000,NULL,NULL,NULL,NULL,'b281740688516038fad36384d464b1ee',0,0,0,0,0,0,'','',1263304919);
CREATE TABLE league_games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        league TEXT NOT NULL,
        game TEXT NOT NULL,
        excluded INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        mark INTEGER NOT NULL,
        UNIQUE (league, game)
    );
INSERT INTO "league_games" VALUES(1,'38b4e652e44da7f2370d9e260e271365','9dca05194a6efb0acba373b3b0ad9ae8',1,1700000107000,2917926788);
CREATE TABLE league_members (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        league TEXT NOT NULL,
        player INTEGER NOT NULL,
        plays INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        mark INTEGER NOT NULL,
        UNIQUE (league, player)
    );
INSERT INTO "league_members" VALUES(1,'38b4e652e44da7f2370d9e260e271365',1,1,1700000104000,2396784793);
INSERT INTO "league_members" VALUES(2,'38b4e652e44da7f2370d9e260e271365',2,1,1700000105000,1061038459);
CREATE TABLE league_seasons (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        league TEXT NOT NULL,
        number INTEGER NOT NULL,
        began INTEGER NOT NULL,
        ends INTEGER,
        changed INTEGER NOT NULL,
        mark INTEGER NOT NULL,
        UNIQUE (league, number)
    );
INSERT INTO "league_seasons" VALUES(1,'38b4e652e44da7f2370d9e260e271365',1,1700000000000,1700000108000,1700000109000,3686430762);
INSERT INTO "league_seasons" VALUES(2,'38b4e652e44da7f2370d9e260e271365',2,1700000108000,NULL,1700000110000,3352164151);
CREATE TABLE leagues (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        uid TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        scoring TEXT NOT NULL,
        points TEXT NOT NULL,
        kind TEXT NOT NULL,
        bots INTEGER NOT NULL,
        deleted INTEGER,
        changed INTEGER NOT NULL,
        mark INTEGER NOT NULL
    );
INSERT INTO "leagues" VALUES(1,'38b4e652e44da7f2370d9e260e271365','Sunday league','points','3,2,1','',1,NULL,1700000103000,3755063605);
CREATE TABLE mistakes (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        step INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        position TEXT NOT NULL,
        theme TEXT NOT NULL,
        loss INTEGER NOT NULL,
        stage INTEGER NOT NULL,
        due INTEGER,
        answered INTEGER,
        mark INTEGER NOT NULL,
        UNIQUE (game, step)
    );
INSERT INTO "mistakes" VALUES(1,'9dca05194a6efb0acba373b3b0ad9ae8',12,0,'official/1/plain/forced|,4,,,,,,,,,,,11||14326|2','straights',250,0,739901,NULL,4180839279);
CREATE TABLE players (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL UNIQUE,
        place INTEGER NOT NULL,
        plays INTEGER NOT NULL DEFAULT 1,
        mark INTEGER NOT NULL
    );
INSERT INTO "players" VALUES(1,'Ana',2,0,3024407778);
INSERT INTO "players" VALUES(2,'Zoë',1,1,2460807536);
CREATE TABLE reviews (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        seat INTEGER NOT NULL,
        decisions INTEGER NOT NULL,
        loss INTEGER NOT NULL,
        luck INTEGER NOT NULL,
        themes TEXT NOT NULL,
        mark INTEGER NOT NULL,
        UNIQUE (game, seat)
    );
INSERT INTO "reviews" VALUES(1,'9dca05194a6efb0acba373b3b0ad9ae8',0,20,3150,-1225,'straights:1250,giving_up:1900',1740640327);
CREATE TABLE seats (
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        player INTEGER REFERENCES players (id),
        total INTEGER,
        rank INTEGER,
        bonuses INTEGER,
        fives INTEGER,
        boxes TEXT,
        faces TEXT,
        first_faces TEXT,
        mark INTEGER NOT NULL,
        PRIMARY KEY (game, seat)
    ) WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,1,21,2,0,0,'1,0,3,8,0,0,0,0,0,0,0,0,9','13,13,21,21,10,12','13,13,21,21,10,12',1902469689);
INSERT INTO "seats" VALUES(1,1,2,26,1,0,0,'1,4,0,0,0,6,0,0,0,0,0,0,15','28,26,15,34,24,18','28,26,15,34,24,18',3791977726);
INSERT INTO "seats" VALUES(2,0,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,4085124686);
INSERT INTO "seats" VALUES(2,1,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,3885382279);
CREATE TABLE settings (
        key TEXT NOT NULL PRIMARY KEY,
        value TEXT NOT NULL,
        mark INTEGER NOT NULL
    ) WITHOUT ROWID;
INSERT INTO "settings" VALUES('choices.as_it_was','false',1963154221);
INSERT INTO "settings" VALUES('choices.columns','3',2724579995);
INSERT INTO "settings" VALUES('choices.deal','"own"',3065079069);
INSERT INTO "settings" VALUES('choices.extra_fives','"triple"',2162895498);
INSERT INTO "settings" VALUES('choices.multiply','true',1166560372);
INSERT INTO "settings" VALUES('choices.rules_id','"triple"',1934829483);
INSERT INTO "settings" VALUES('choices.seats','[{"name": "", "plays": true}, {"name": "", "plays": false}]',3031599889);
INSERT INTO "settings" VALUES('home','"b281740688516038fad36384d464b1ee"',3875119419);
INSERT INTO "settings" VALUES('settings.appearance','"system"',1598159157);
INSERT INTO "settings" VALUES('settings.left_handed','true',371088334);
INSERT INTO "settings" VALUES('settings.manner','{"tap": "keeps", "hints": true, "second_tap": "always", "end_of_turn": "nothing", "end_of_turn_in_company": "pause", "first_roll_by_itself": false}',2654260085);
CREATE TABLE top_scores (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL,
        score INTEGER NOT NULL,
        at INTEGER NOT NULL,
        name TEXT NOT NULL,
        game TEXT NOT NULL,
        seat INTEGER NOT NULL,
        cleared INTEGER,
        hints INTEGER NOT NULL,
        challenge TEXT NOT NULL,
        mark INTEGER NOT NULL
    );
INSERT INTO "top_scores" VALUES(1,'official/1/plain/forced',21,1700000006000,'Queen Ana','9dca05194a6efb0acba373b3b0ad9ae8',0,NULL,2,'',2640594137);
CREATE TABLE trainer_days (
        day INTEGER PRIMARY KEY,
        answers TEXT NOT NULL,
        finished INTEGER,
        mark INTEGER NOT NULL
    );
INSERT INTO "trainer_days" VALUES(739901,'hold 1 3=90;score chance 1=0',NULL,2865182263);
CREATE INDEX games_waiting ON games (id) WHERE ended IS NULL AND deleted IS NULL;
CREATE INDEX games_ended ON games (ended, id) WHERE ended IS NOT NULL AND deleted IS NULL;
CREATE INDEX seats_of_player ON seats (player);
CREATE INDEX top_scores_of_kind ON top_scores (kind, score DESC, at, id);
CREATE INDEX top_scores_of_challenge ON top_scores (challenge, score DESC, at, id)
        WHERE challenge <> '';
CREATE INDEX games_of_challenge ON games (challenge, id) WHERE challenge <> '';
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('games',2);
INSERT INTO "sqlite_sequence" VALUES('players',2);
INSERT INTO "sqlite_sequence" VALUES('top_scores',1);
INSERT INTO "sqlite_sequence" VALUES('reviews',1);
INSERT INTO "sqlite_sequence" VALUES('mistakes',1);
INSERT INTO "sqlite_sequence" VALUES('leagues',1);
INSERT INTO "sqlite_sequence" VALUES('league_members',2);
INSERT INTO "sqlite_sequence" VALUES('league_seasons',2);
INSERT INTO "sqlite_sequence" VALUES('league_games',1);
COMMIT;
PRAGMA user_version = 4;
