import type { Database } from '../connection.ts';

/** The lines that a start prints of the demonstration's accounts; none where no demonstration was loaded. */
export async function demonstrationLines(db: Database): Promise<string[]> {
  const setting = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'demonstration')
    .executeTakeFirst();
  if (!setting?.value) return [];
  const { password, accounts } = JSON.parse(setting.value) as {
    password: string;
    accounts: { name: string; role: string; username: string }[];
  };
  const width = Math.max(...accounts.map(({ username }) => username.length));
  return [
    'This is a demonstration: whoever reaches it can sign in with a known password. To use the portal in earnest, begin with an empty database and DEMO=off.',
    `Demonstration accounts, all with the password ${password}:`,
    ...accounts.map(({ username, role, name }) => `  ${username.padEnd(width)}  ${role} (${name})`),
  ];
}
