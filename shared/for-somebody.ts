/** Who did something, and for whom where that was somebody else: “X for Y”; null where nobody did. */
export function forSomebody(person: string | null, acting_for: string | null): string | null {
  return person !== null && acting_for !== null ? `${person} for ${acting_for}` : person;
}
