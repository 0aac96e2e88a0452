-- The same invoice number, however its parts are set apart: INV/9, INV-9 and inv 9.
create function same_number(value text) returns text language sql immutable parallel safe
return coalesce(nullif(trim(regexp_replace(fold(value), '[\s!-/:-@[-`{-~\u2010-\u2015]+', ' ', 'g')), ''), fold(value));
drop index expenditures_reference;
create index expenditures_reference on expenditures (same_number(reference)) where reference is not null;
