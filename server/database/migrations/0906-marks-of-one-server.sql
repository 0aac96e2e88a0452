-- Marks of changes count up. After a standby took over that had not all of them, or an older state was put back under running portals,
-- the count of a state that was lost would come again: each server's marks are others.
create function server_mark() returns bigint language sql stable parallel safe
return (extract(epoch from pg_postmaster_start_time()) * 1000)::bigint % 900001 * 10000000000;
