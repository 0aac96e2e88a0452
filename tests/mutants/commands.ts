import { mutantsOf } from './mutant.ts';

/** The rules that commands ask the database for, or that imports judge by. */
export const COMMAND_MUTANTS = [
  ...mutantsOf(
    'server/domain/payments/clear.ts',
    ['tests/payments/days.test.ts'],
    [
      ['a payment is posted on a fund of a closed year', 'if (fund) refuseIfClosed(fund);', ''],
      ['a payment is paid on a day of a closed year', 'await refuseClosedYear(trx, dayPaid(input));', ''],
    ],
  ),
  ...mutantsOf(
    'server/domain/budget/raise-many.ts',
    ['tests/budget/many-expenditures.test.ts'],
    [
      ['a list is too much for its fund, and said so after some of it', 'refuseIfShort(fund, sum_kobo);', ''],
      ['a list comes to more than money can be told', 'if (sum_kobo > MAX_KOBO)', 'if (sum_kobo < 0)'],
      ['a refused list tells a code that is nobody’s', '.catch(asRepeated(data))', ''],
      [
        'what is refused of the fund is said of a row',
        'const isOfRow = Object.keys(said).some((name) => !SHARED.has(name));',
        'const isOfRow = true;',
      ],
    ],
  ),
  ...mutantsOf(
    'server/domain/budget/judge-many.ts',
    ['tests/budget/many-expenditures.test.ts'],
    [
      ['a number is taken whatever name stands beside it', '!isCalled(one, row.called)', 'false'],
      [
        'a number that nobody has is a name',
        'if (!one && isNumber && !row.beneficiary_id)',
        'if (!one && isNumber && !row)',
      ],
      ['the first of several who are called so is taken', 'if (others.length > 0)', 'if (others.length > 9)'],
      [
        'a list shows the fund of another department',
        'if (fund_id) await refuseOtherFund(db, actor, fund_id);',
        '',
      ],
    ],
  ),
  ...mutantsOf(
    'server/domain/imports/import-acts.ts',
    ['tests/imports/restock-import.test.ts'],
    [
      [
        'goods are imported by who uploaded them',
        'const isByTwo = await refuseUnlessSecond(trx, run, context.actor);',
        'const isByTwo = true;',
      ],
    ],
  ),
  ...mutantsOf(
    'server/database/migrations/0580-one-hand.sql',
    ['tests/imports/new-totals-by-two.test.ts'],
    [
      [
        'the database lets who imported totals take them back alone',
        `is_one_hand('imports', new.id, new.committed_by, new.undone_by) then`,
        'new.undone_by is null then',
      ],
    ],
  ),
  ...mutantsOf(
    'server/domain/imports/import-acts.ts',
    ['tests/imports/funds-import.test.ts'],
    [
      [
        'an import is undone though something is built on it',
        `if (built) throw new Refusal('IN_USE', built);`,
        '',
      ],
    ],
  ),
  ...mutantsOf(
    'server/domain/imports/funds/fund-judge.ts',
    ['tests/imports/funds-import.test.ts'],
    [
      [
        'a fund of a closed year is imported',
        'if (this.closedYears.has(year))',
        'if (this.closedYears.has(-year))',
      ],
    ],
  ),
  ...mutantsOf(
    'server/domain/imports/own-upload.ts',
    ['tests/imports/upload-and-columns.test.ts'],
    [['the upload of another is imported', `.where('uploaded_by', '=', actor.id)`, '']],
  ),
  ...mutantsOf(
    'server/domain/mandates/create-mandate.ts',
    ['tests/mandates/mandates.test.ts'],
    [
      [
        'a mandate pays what another vendor sells',
        'if (named.vendor_id !== null && named.vendor_id !== vendor_id)',
        'if (named.vendor_id === -1)',
      ],
      ['a blocked vendor is paid by a mandate', 'if (vendor.blocked) {', 'if (!vendor) {'],
      ['a mandate pays who makes it', `await refuseForOneself(trx, payee, actor, 'vendor_id');`, ''],
      [
        'a mandate pays what nothing is set aside for',
        `if (status !== 'secured') throw`,
        `if (status === '') throw`,
      ],
    ],
  ),
  ...mutantsOf(
    'server/domain/holds/holds.ts',
    ['tests/travel/whose-money.test.ts'],
    [
      [
        'the fund of a department that is not above is charged',
        `await refuseUnlessAbove(trx, fund.department_id, record.department_id, 'the department that asked');`,
        '',
      ],
      ['more is secured than a fund has', 'refuseUnlessEnough(actor, fund, record.cost_kobo);', ''],
    ],
  ),
  ...mutantsOf(
    'server/domain/holds/place-hold.ts',
    ['tests/travel/whose-money.test.ts'],
    [['who left a department spends its money', 'if (!rows[0]?.is_of) return 0;', 'if (!rows[0]) return 0;']],
  ),
  ...mutantsOf(
    'server/domain/holds/place-hold.ts',
    ['tests/travel/flights.test.ts'],
    [
      ['a hold above the limit is secured at once', '(limit !== null && cost_kobo > limit)', 'limit === -1'],
      [
        'more is set aside than a fund has',
        'if (fund && !isPending) refuseUnlessEnough(actor, fund, cost_kobo);',
        '',
      ],
    ],
  ),
  ...mutantsOf(
    'server/domain/meetings/prepare-meeting.ts',
    ['tests/meetings/meetings.test.ts'],
    [
      ['a room that is taken is asked for', 'if (!other) return;', 'if (other || !other) return;'],
      [
        'a meeting is changed after it was answered',
        `if (existing && existing.status !== 'pending')`,
        'if (existing && !existing.status)',
      ],
    ],
  ),
  ...mutantsOf(
    'server/database/migrations/0110-meetings.sql',
    ['tests/meetings/races.test.ts'],
    [
      [
        'the database lets a room be booked twice',
        `where (status in ('approved', 'concluded'))`,
        `where (status = 'concluded')`,
      ],
    ],
  ),
  ...mutantsOf(
    'server/domain/next-budget/refuse-unready.ts',
    ['tests/next-budget/opening.test.ts'],
    [
      [
        'a code has two funds of one year',
        'if (taken.length === 0) return lines;',
        'if (taken) return lines;',
      ],
      [
        'a budget of a closed year is opened',
        'if (await isClosedYear(db, budget_year))',
        'if (await isClosedYear(db, -1))',
      ],
    ],
  ),
  ...mutantsOf(
    'server/domain/next-budget/find-drafts.ts',
    ['tests/next-budget/drafts.test.ts'],
    [
      [
        'a department reads the draft of every budget',
        'const draft = seesWholeBudget(actor) ? (await loadDrafts(db, [id])).get(id) : undefined;',
        'const draft = (await loadDrafts(db, [id])).get(id);',
      ],
    ],
  ),
  ...mutantsOf(
    'server/domain/next-budget/save-lines.ts',
    ['tests/next-budget/drafts.test.ts'],
    [
      [
        'a line that somebody changed since is overwritten',
        'if (one.version !== undefined && one.version !== line.version)',
        'if (one.version === -1)',
      ],
    ],
  ),
  ...mutantsOf(
    'server/domain/year-close/confirm.ts',
    ['tests/year-close/rules.test.ts'],
    [
      [
        'a close is confirmed by who submitted it, as far as the call asks',
        'lockToAct(trx, context, whyNotSecond)',
        'lockToAct(trx, context)',
      ],
    ],
  ),
  ...mutantsOf(
    'server/domain/year-close/decide.ts',
    ['tests/year-close/decisions.test.ts'],
    [
      [
        'a decision is taken that the item does not have',
        'if (!allowed.includes(decision))',
        'if (allowed.length < 0)',
      ],
    ],
  ),
  ...mutantsOf(
    'server/domain/year-close/decide.ts',
    ['tests/year-close/at-once.test.ts'],
    [
      [
        'more is carried than a fund of the next year has',
        'if (!short) return;',
        'if (short || !short) return;',
      ],
    ],
  ),
  ...mutantsOf(
    'server/database/migrations/0430-year-close.sql',
    ['tests/year-close/decisions.test.ts'],
    [
      [
        'the database lets something be entered in a closed year',
        'if not keeps_year_open(of_year) then',
        'if of_year is null then',
      ],
    ],
  ),
  ...mutantsOf(
    'server/domain/session/links.ts',
    ['tests/session/links-open-no-more.test.ts'],
    [
      [
        'a link is read that opens more than when it was shown',
        '.where(sql<boolean>`opens_of(user_id) <@ opens`)',
        '',
      ],
    ],
  ),
  ...mutantsOf(
    'server/database/migrations/0835-links-open-no-more.sql',
    ['tests/session/links-open-no-more.test.ts'],
    [
      [
        'the database lets a link be used that opens more than when it was made',
        'not opens_of(old.user_id) <@ old.opens then',
        'old.opens is null then',
      ],
      [
        'a link goes on working after the e-mail is another',
        `select 'e-mail ' || lower(u.email) as what`,
        `select 'e-mail' as what`,
      ],
    ],
  ),
];
