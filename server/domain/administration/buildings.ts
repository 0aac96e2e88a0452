import type { Extensions } from '#server/frame/extensions.ts';
import { Refusal } from '#shared/errors.ts';

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
