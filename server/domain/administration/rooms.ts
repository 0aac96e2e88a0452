import type { Extensions } from '#server/frame/extensions.ts';
import { Refusal } from '#shared/errors.ts';

/** A room is on a floor that its building has. */
export const roomExtensions: Extensions = {
  async prepare(trx, _context, values, existing) {
    const { building_id, floor } = { ...existing, ...values };
    const building = await trx
      .selectFrom('buildings')
      .select(['name', 'floors'])
      .where('id', '=', Number(building_id))
      .forShare()
      .executeTakeFirst();
    if (building && Number(floor) >= building.floors) {
      const sentence = `${floorsOf(building)} Floors are numbered from the ground floor, which is 0.`;
      throw new Refusal('RULE', sentence, { floor: [sentence] });
    }
    return {};
  },
};

/** A building keeps the floors on which it has rooms. */
export const buildingExtensions: Extensions = {
  async prepare(trx, _context, values, existing) {
    if (!existing || typeof values.floors !== 'number') return {};
    const room = await trx
      .selectFrom('rooms')
      .select(['name', 'floor'])
      .where('building_id', '=', Number(existing.id))
      .where('floor', '>=', values.floors)
      .orderBy('floor', 'desc')
      .executeTakeFirst();
    if (room) {
      const sentence = `${room.name} is on floor ${room.floor}. Move it first.`;
      throw new Refusal('RULE', sentence, { floors: [sentence] });
    }
    return {};
  },
};

function floorsOf({ name, floors }: { name: string; floors: number }): string {
  return floors === 1
    ? `${name} has a ground floor only.`
    : `${name} has ${floors} floors, 0 to ${floors - 1}.`;
}
