CREATE OR REPLACE FUNCTION search_lines_2(line_1 text, line_2 text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((fold_text(COALESCE(line_1, ''::text)) || chr(10)) || fold_text(COALESCE(line_2, ''::text)));

CREATE OR REPLACE FUNCTION search_lines_3(line_1 text, line_2 text, line_3 text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((fold_text(COALESCE(line_1, ''::text)) || chr(10)) || fold_text(COALESCE(line_2, ''::text))) || chr(10)) || fold_text(COALESCE(line_3, ''::text)));

CREATE OR REPLACE FUNCTION search_lines_4(line_1 text, line_2 text, line_3 text, line_4 text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((((fold_text(COALESCE(line_1, ''::text)) || chr(10)) || fold_text(COALESCE(line_2, ''::text))) || chr(10)) || fold_text(COALESCE(line_3, ''::text))) || chr(10)) || fold_text(COALESCE(line_4, ''::text)));

CREATE OR REPLACE FUNCTION search_lines_5(line_1 text, line_2 text, line_3 text, line_4 text, line_5 text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((((((fold_text(COALESCE(line_1, ''::text)) || chr(10)) || fold_text(COALESCE(line_2, ''::text))) || chr(10)) || fold_text(COALESCE(line_3, ''::text))) || chr(10)) || fold_text(COALESCE(line_4, ''::text))) || chr(10)) || fold_text(COALESCE(line_5, ''::text)));

CREATE OR REPLACE FUNCTION search_lines_6(line_1 text, line_2 text, line_3 text, line_4 text, line_5 text, line_6 text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((((((((fold_text(COALESCE(line_1, ''::text)) || chr(10)) || fold_text(COALESCE(line_2, ''::text))) || chr(10)) || fold_text(COALESCE(line_3, ''::text))) || chr(10)) || fold_text(COALESCE(line_4, ''::text))) || chr(10)) || fold_text(COALESCE(line_5, ''::text))) || chr(10)) || fold_text(COALESCE(line_6, ''::text)));

CREATE OR REPLACE FUNCTION search_lines_7(line_1 text, line_2 text, line_3 text, line_4 text, line_5 text, line_6 text, line_7 text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((((((((((fold_text(COALESCE(line_1, ''::text)) || chr(10)) || fold_text(COALESCE(line_2, ''::text))) || chr(10)) || fold_text(COALESCE(line_3, ''::text))) || chr(10)) || fold_text(COALESCE(line_4, ''::text))) || chr(10)) || fold_text(COALESCE(line_5, ''::text))) || chr(10)) || fold_text(COALESCE(line_6, ''::text))) || chr(10)) || fold_text(COALESCE(line_7, ''::text)));

CREATE OR REPLACE FUNCTION search_lines_8(line_1 text, line_2 text, line_3 text, line_4 text, line_5 text, line_6 text, line_7 text, line_8 text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((((((((((((fold_text(COALESCE(line_1, ''::text)) || chr(10)) || fold_text(COALESCE(line_2, ''::text))) || chr(10)) || fold_text(COALESCE(line_3, ''::text))) || chr(10)) || fold_text(COALESCE(line_4, ''::text))) || chr(10)) || fold_text(COALESCE(line_5, ''::text))) || chr(10)) || fold_text(COALESCE(line_6, ''::text))) || chr(10)) || fold_text(COALESCE(line_7, ''::text))) || chr(10)) || fold_text(COALESCE(line_8, ''::text)));

ALTER TABLE "organizations" DROP COLUMN "search_text";

ALTER TABLE "profiles" DROP COLUMN "search_text";

ALTER TABLE "events" DROP COLUMN "search_text";

ALTER TABLE "athletes" DROP COLUMN "search_text";

ALTER TABLE "organizations" ADD COLUMN "search_text" text COLLATE "C" GENERATED ALWAYS AS (search_lines_3(name, club, city)) STORED;

ALTER TABLE "profiles" ADD COLUMN "search_text" text COLLATE "C" GENERATED ALWAYS AS (search_lines_3(first_name, last_name, email)) STORED;

ALTER TABLE "events" ADD COLUMN "search_text" text COLLATE "C" GENERATED ALWAYS AS (search_lines_2(name, city)) STORED;

ALTER TABLE "athletes" ADD COLUMN "search_text" text COLLATE "C" GENERATED ALWAYS AS (search_lines_5(start_number, first_name, last_name, club, join_texts(chipcodes))) STORED;
