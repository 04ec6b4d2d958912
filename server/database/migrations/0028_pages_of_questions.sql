-- Of the page that a question came from, what somebody was looking for on it is not for everyone who reads the question.
UPDATE "support_messages" SET "context" = jsonb_set("context", '{page}', to_jsonb(regexp_replace("context" ->> 'page', '[?#].*$', '')))
WHERE "context" ->> 'page' ~ '[?#]';

UPDATE "changes" SET "after" = jsonb_set("after", '{context,page}', to_jsonb(regexp_replace("after" #>> '{context,page}', '[?#].*$', '')))
WHERE "resource" = 'support_messages' AND "after" #>> '{context,page}' ~ '[?#]';
