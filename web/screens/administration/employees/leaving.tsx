import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { FieldErrors } from '#shared/errors.ts';
import { employees } from '#shared/resources/administration/employees.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import foot from '#web/components/acts-foot.module.css';
import { Block, Quiet, Section, Stack } from '#web/components/layout.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { PickerField } from '#web/components/picker-field.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonPage } from '#web/components/skeletons.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import { LeaveDialog, useLeaveGuard } from '#web/crud/form/leave-guard.tsx';
import { Failed, NoPermission } from '#web/crud/list/list-states.tsx';
import { lookUp, lookupKey } from '#web/crud/lookup.ts';
import type { Linked } from '#web/crud/record.ts';
import { RefusalNotice } from '#web/crud/refusal-notice.tsx';
import { useCan } from '#web/session/use-session.ts';
import {
  begun,
  type Decision,
  isDecided,
  keyOf,
  type Leaving,
  missingOf,
  type OpenItem,
  useOpenWork,
  workOf,
} from './leaving-data.ts';
import { OpenItems, PersonPicker } from './open-items.tsx';

const WORDS = {
  deactivate: {
    title: (name: string) => `Deactivate ${name}`,
    crumb: 'Deactivate',
    about:
      'They are signed out everywhere at once and can’t sign in. Their records stay; decide first what becomes of what they have open.',
    button: 'Deactivate',
  },
  'hand-over': {
    title: (name: string) => `Hand over the work of ${name}`,
    crumb: 'Hand over',
    about: 'They have left. Choose who goes on with each thing, or cancel it.',
    button: 'Hand over',
  },
  move: {
    title: (name: string) => `Move ${name} to another department`,
    crumb: 'Move',
    about:
      'What they asked for stays theirs, and with the former department. Decide first who has their posts there.',
    button: 'Move',
  },
} as const;

/** What somebody has open, before their account is closed, afterwards, or before they move: each thing goes to somebody else or ends. */
export function LeavingPage({ leaving }: { leaving: Leaving }) {
  const { id = '' } = useParams();
  const can = useCan();
  const found = useOpenWork(id, leaving);
  const words = WORDS[leaving];
  if (!can('edit-employees'))
    return (
      <Sheet>
        <PageHeader title={words.crumb} crumbs={[{ label: employees.title, to: employees.path }]} />
        <NoPermission resource={employees} verb="edit" />
      </Sheet>
    );
  return (
    <Sheet>
      {found.isPending && <SkeletonPage />}
      {found.isLoadingError && <Failed error={found.error} onRetry={() => found.refetch()} />}
      {found.data && (
        <>
          <PageHeader
            title={words.title(found.data.person.name)}
            crumbs={[
              { label: employees.title, to: employees.path },
              { label: found.data.person.name, to: `${employees.path}/${id}` },
              { label: words.crumb },
            ]}
            subtitle={words.about}
          />
          <Deciding leaving={leaving} {...found.data} />
        </>
      )}
    </Sheet>
  );
}

type DecidingProps = {
  leaving: Leaving;
  person: { id: number; name: string; version: number };
  items: OpenItem[];
};

function Deciding({ leaving, person, items }: DecidingProps) {
  const navigate = useNavigate();
  const [decided, setDecided] = useState<ReadonlyMap<string, Decision>>(new Map());
  const [department, setDepartment] = useState<Linked | null>(null);
  const [remark, setRemark] = useState('');
  const [problems, setProblems] = useState<FieldErrors>({});
  const decisions = new Map(items.map((one) => [keyOf(one), decided.get(keyOf(one)) ?? begun(one, leaving)]));
  const needed = items.filter(({ needs }) => needs);
  const choices = items.filter((one) => !one.needs && (one.successor || one.cancel !== null));
  const others = items.filter((one) => !one.needs && !choices.includes(one));
  const left = needed.filter((one) => !isDecided(decisions.get(keyOf(one)) ?? begun(one, leaving)));
  const back = `${employees.path}/${person.id}`;
  const { blocker, letGo } = useLeaveGuard(decided.size > 0 || department !== null || remark.trim() !== '');
  const { submit, loading, error } = useSubmit({
    inPlace: true,
    send: (body: Record<string, unknown>, key) => api.post(`users/${person.id}/${leaving}`, body, { key }),
    done: (_data, _body, { message }) => message,
    onDone: () => {
      letGo();
      void navigate(back);
    },
    onFailed: ({ errors }) => setProblems(errors),
  });
  const decide = (key: string, decision: Decision) => {
    setDecided((before) => new Map(before).set(key, decision));
    setProblems(({ [key]: _said, ...rest }) => rest);
  };
  const giveAll = (successor: Linked | null) => {
    if (!successor) return;
    const all = needed
      .filter((one) => one.successor)
      .map((one) => [keyOf(one), { decision: 'successor', successor }] as const);
    setDecided((before) => new Map([...before, ...all]));
    setProblems({});
  };
  const send = (isLater = false) => {
    const missing = missingOf(isLater ? [] : needed, decisions, leaving === 'move' && !department);
    setProblems(missing.problems);
    const { first } = missing;
    if (first) return document.getElementById(`field-${first}`)?.focus();
    submit({
      seen: person.version,
      ...(remark.trim() ? { remark: remark.trim() } : {}),
      ...(department ? { department_id: department.id } : {}),
      ...(isLater ? { later: true } : { work: workOf(items, decisions) }),
    });
  };
  const shown = { person, decisions, problems, onDecide: decide };
  return (
    <Block width={980} top={10}>
      {leaving === 'move' && (
        <Block width={460} bottom={8}>
          <PickerField
            name="department_id"
            label="New department"
            value={department ? { id: department.id, name: department.label } : null}
            error={problems.department_id?.[0]}
            onChange={(option) => setDepartment(option ? { id: option.id, label: option.name } : null)}
            search={async (text) =>
              (await lookUp('departments', text)).map(({ id, label, hint }) => ({
                id,
                name: label,
                note: hint ?? undefined,
              }))
            }
            cacheKey={lookupKey('departments')}
          />
        </Block>
      )}
      {items.length === 0 && <Quiet top={12}>Nothing of theirs is open.</Quiet>}
      {needed.length > 0 && (
        <Section title={`To be decided (${needed.length})`} top={24} gap={14}>
          {needed.filter((one) => one.successor).length > 1 && (
            <Block width={460} bottom={18}>
              <PersonPicker
                name="everything"
                label="Give everything to"
                optional
                hint="You can choose otherwise for each thing below."
                value={null}
                onChange={giveAll}
              />
            </Block>
          )}
          <OpenItems label="To be decided" items={needed} {...shown} />
        </Section>
      )}
      {choices.length > 0 && (
        <Section title={`May be decided (${choices.length})`} gap={14}>
          <OpenItems label="May be decided" items={choices} {...shown} />
        </Section>
      )}
      {others.length > 0 && (
        <Section title={`Goes on by itself (${others.length})`} gap={14}>
          <OpenItems label="Goes on by itself" items={others} {...shown} />
        </Section>
      )}
      <Block top={28} width={560}>
        <Stack gap={16}>
          <TextAreaField label="Why" optional rows={2} maxLength={500} value={remark} onChange={setRemark} />
          <RefusalNotice error={error} />
        </Stack>
      </Block>
      <div className={foot.foot}>
        <ActionButton
          size="lg"
          variant={leaving === 'deactivate' ? 'danger' : undefined}
          loading={loading}
          onClick={() => send()}
        >
          {WORDS[leaving].button}
        </ActionButton>
        {leaving === 'deactivate' && needed.length > 0 && (
          <ActionButton variant="default" size="lg" disabled={loading} onClick={() => send(true)}>
            Deactivate now, hand over later
          </ActionButton>
        )}
        <ActionLink variant="quiet" size="lg" to={back}>
          Cancel
        </ActionLink>
        {left.length > 0 && (
          <Quiet as="span" size={13}>
            {left.length === 1 ? '1 decision is' : `${left.length} decisions are`} missing.
          </Quiet>
        )}
      </div>
      <LeaveDialog blocker={blocker} kept={null} onDiscard={async () => undefined} />
    </Block>
  );
}
