import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { type Desks, startDesks } from './desks.ts';

let desks: Desks;
let admin: Awaited<ReturnType<typeof addPerson>>;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
  admin = await addPerson(desks, { groups: ['Administrators'] });
});
afterAll(() => desks.close());

async function moduleOf(slug: string) {
  return desks.db
    .selectFrom('modules')
    .select(['id', 'parent_id', 'is_disabled'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
}

async function change(slug: string, body: object) {
  const { id } = await moduleOf(slug);
  return desks.call<{ isDisabled: boolean }>('PATCH', `modules/${id}`, { token: admin.token, body });
}

describe('a module that payments need', () => {
  it('is disabled while no payment is under way', async () => {
    expect((await change('payments', { isDisabled: true })).status).toBe(200);
    expect((await change('payments', { isDisabled: false })).status).toBe(200);
  });

  it.each(['expenditures', 'batches', 'payments', 'reversals', 'reversal-requests'])(
    'is not while one is, unless it is confirmed: %s',
    async (slug) => {
      await desks.batch([100]);
      const refused = await change(slug, { isDisabled: true });
      expect([refused.status, refused.body.code]).toEqual([409, 'IN_USE']);
      expect(refused.body.facts).toMatchObject({ payments: expect.any(Number), confirm: true });
      expect(refused.body.errors.confirm?.[0]).toMatch(/^\d+ payments? (is|are) under way/);
      expect((await moduleOf(slug)).is_disabled).toBe(false);
      const confirmed = await change(slug, { isDisabled: true, confirm: true });
      expect(confirmed.status, confirmed.text).toBe(200);
      expect((await change(slug, { isDisabled: false })).status).toBe(200);
    },
  );

  it('is neither with the application above it, nor moved below a disabled one', async () => {
    const { parent_id, id } = await moduleOf('payments');
    const { slug } = await desks.db
      .selectFrom('modules')
      .select('slug')
      .where('id', '=', parent_id)
      .executeTakeFirstOrThrow();
    expect((await change(slug, { isDisabled: true })).body.code).toBe('IN_USE');
    const dark = await desks.call<{ id: number }>('POST', 'modules', {
      token: admin.token,
      body: { name: 'Dark', type: 'application', path: '/dark', isDisabled: true },
    });
    expect((await change('payments', { parentId: dark.body.data.id })).body.code).toBe('IN_USE');
    expect(id).toBeGreaterThan(0);
  });

  it('is another matter for any other', async () => {
    expect((await change('tags', { isDisabled: true })).status).toBe(200);
  });
});
