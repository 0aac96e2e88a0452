-- Answers that show a secret once (a link, a token, an authenticator's secret) are kept sealed, so that only whoever made
-- the call can have them again.
alter table idempotency_keys add column sealed bytea;
alter table idempotency_keys add constraint one_kind_of_answer check (sealed is null or answer is null);
