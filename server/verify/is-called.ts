/**
 * Whether somebody (SQL of their id) has this name on a timeline (SQL of it), now or formerly. Timelines keep names and no
 * numbers: what a row says of whom an act was done for is held to the name that was told.
 */
export function isCalled(person: string, told: string): string {
  const partly = (surname: string, other: string) =>
    `name_parts(${surname} || ' ' || ${other}) <@ name_parts(${told}) and name_parts(${surname} || ' ' || ${other}) <> '{}'`;
  return `exists (select from users called where called.id = ${person} and (called.name = ${told}
      or ${partly('called.surname', 'called.firstname')}
      or exists (select from former_names former where former.user_id = called.id and ${partly('former.surname', 'former.othername')})))`;
}
