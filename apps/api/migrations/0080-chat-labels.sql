-- The inbox narrowed by a label. Most conversations have none, and those are not in it: each message writes its
-- conversation anew.
create index chat_conversation_labels on chat_conversation using gin (labels) where labels <> '{}';
