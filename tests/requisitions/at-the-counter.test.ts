import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealAuthenticator } from '#server/domain/session/index.ts';
import { type StoreDesks, startStoreDesks } from './store-desks.ts';

let desks: StoreDesks;
beforeAll(async () => {
  desks = await startStoreDesks();
});
afterAll(() => desks.close());

/** What the store issue voucher says of who confirmed the receipt. */
async function confirmedBy(id: number): Promise<unknown> {
  const { body } = await desks.call<{ facts: { label: string; value: unknown }[] }>(
    'GET',
    `treated/requisitions/${id}/sheet`,
    { token: desks.keeper.token },
  );
  return body.data.facts.find(({ label }) => label === 'Receipt confirmed by')?.value;
}

describe('what was issued', () => {
  it('is confirmed at the counter with the code of the receiver, and with no other', async () => {
    const { keeper, owner, colleague, product, registered, act, done } = desks;
    const paper = await product({ quantity: 10 });
    const { id, items } = await registered([[paper, 2]]);
    await done(keeper, id, 'treat', { items: [{ id: items[0]?.id ?? 0, quantity: 2 }] });
    const codeOf = (token: string) =>
      desks.call<{ code: string }>('POST', `requisitions/${id}/collect-code`, { token, body: {} });
    expect((await codeOf(colleague.token)).status).toBe(404);
    const { code } = (await codeOf(owner.token)).body.data;
    // The store's way asks for the code before anything else, and can't do without it; the receiver's needs none.
    const asksOf = async (list: string, { token }: { token: string }) =>
      (
        await desks.call<{ actions: { name: string; asks: { name: string; required: boolean }[] }[] }>(
          'GET',
          `${list}/${id}`,
          { token },
        )
      ).body.data.actions.find(({ name }) => name === 'collect')?.asks;
    expect((await asksOf('treated/requisitions', keeper))?.[0]).toMatchObject({
      name: 'code',
      required: true,
    });
    expect((await asksOf('requisitions', owner))?.map(({ name }) => name)).not.toContain('code');
    expect((await act(keeper, id, 'collect')).body).toMatchObject({
      code: 'VALIDATION',
      errors: { code: ['Enter the code of the receiver'] },
    });
    expect((await act(keeper, id, 'collect', { code: ' ' })).body.errors).toHaveProperty('code');
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1)
      expect([422, 429]).toContain((await act(keeper, id, 'collect', { code: wrong })).status);
    expect((await act(keeper, id, 'collect', { code })).status).toBe(429);
    await desks.pool.query('delete from sign_in_failures');
    expect(await done(keeper, id, 'collect', { code })).toMatchObject({
      status: 'collected',
      collected_by: keeper.id,
    });
    expect(await confirmedBy(id)).toBe(`${keeper.name} at the counter, with the code of ${owner.name}`);
  });

  it('is confirmed by the receiver, whose name alone the voucher has', async () => {
    const { keeper, owner, product, registered, done } = desks;
    const { id, items } = await registered([[await product({ quantity: 10 }), 2]]);
    await done(keeper, id, 'treat', { items: [{ id: items[0]?.id ?? 0, quantity: 2 }] });
    await done(owner, id, 'collect');
    expect(await confirmedBy(id)).toBe(owner.name);
  });

  it('is confirmed with the code of the receiver’s authenticator too, once', async () => {
    const { keeper, owner, product, registered, act, done } = desks;
    const { base32 } = new Secret({ size: 20 });
    await desks.db
      .updateTable('user_credentials')
      .set({ totp_secret: sealAuthenticator(owner.id, base32), totp_confirmed_at: new Date() })
      .where('user_id', '=', owner.id)
      .execute();
    const code = new TOTP({ secret: base32 }).generate();
    const issued = async () => {
      const { id, items } = await registered([[await product({ quantity: 10 }), 2]]);
      await done(keeper, id, 'treat', { items: [{ id: items[0]?.id ?? 0, quantity: 2 }] });
      return id;
    };
    const [first, second] = [await issued(), await issued()];
    expect(await done(keeper, first, 'collect', { code })).toMatchObject({ status: 'collected' });
    expect((await act(keeper, second, 'collect', { code })).body.errors).toHaveProperty('code');
  });
});
