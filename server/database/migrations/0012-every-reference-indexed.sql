-- Deleting somebody asks every table that names him whether it still does.
create index payment_acts_acting_for on payment_acts (acting_for_id) where acting_for_id is not null;
create index payment_bounces_requested_by on payment_bounces (requested_by);
create index payment_bounces_confirmed_by on payment_bounces (confirmed_by) where confirmed_by is not null;
