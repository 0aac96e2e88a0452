-- The floors of a building are counted, the ground floor included; until now the highest number was entered.
alter table buildings drop constraint buildings_floors_check;
update buildings set floors = floors + 1;
alter table buildings add constraint buildings_floors_check check (floors between 1 and 201);
