import { useState } from 'react';
import { koboToNaira, nairaToKobo } from '#shared/money.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { FieldNotes } from '#web/components/field.tsx';
import { Quiet, Row } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import circle from '#web/components/radio.module.css';
import { SelectField } from '#web/components/select-field.tsx';
import { ActDialog } from '#web/crud/act-dialog.tsx';
import { RefusalNotice } from '#web/crud/refusal-notice.tsx';
import { type Decision, type TravelRecord, urlOf } from './decision-data.ts';
import styles from './options.module.css';
import { OptionWords } from './options-list.tsx';

type ChoiceProps = { resource: Resource; record: TravelRecord; decision: Decision };

/** Whoever asked chooses: the options, the fund and what is available on it before and after, and what happens next. */
export function Choice({ resource, record, decision }: ChoiceProps) {
  const { options, funds, limit } = decision;
  const [optionId, setOption] = useState(options.length === 1 ? (options[0]?.id ?? null) : null);
  const [fundId, setFund] = useState(
    decision.fund_id ?? (funds.length === 1 ? (funds[0]?.id ?? null) : null),
  );
  const [isMissing, setMissing] = useState(false);
  const [isDeclining, setDeclining] = useState(false);
  const option = options.find(({ id }) => id === optionId);
  const fund = funds.find(({ id }) => id === fundId);
  const isShort = option !== undefined && fund?.enough_for?.includes(option.id) === false;
  const byDepartment = !fund || (option !== undefined && limit !== null && option.cost > limit);
  const { submit, loading, error, errors } = useSubmit({
    inPlace: true,
    send: (body: Record<string, unknown>, key) =>
      api.post(`${urlOf(resource)}/${record.id}/accept`, body, { key }),
    done: (_data, _body, { message }) => message,
  });
  return (
    <section className={styles.choice} aria-labelledby="choice">
      <h2 id="choice">Choose one</h2>
      <fieldset aria-describedby={isMissing ? 'option-error' : undefined}>
        <legend className="sr-only">Options</legend>
        <div className={styles.options}>
          {options.map((one) => (
            <label key={one.id} className={styles.option}>
              <input
                type="radio"
                name="option"
                className={circle.radio}
                checked={one.id === optionId}
                onChange={() => {
                  setOption(one.id);
                  setMissing(false);
                }}
              />
              <OptionWords option={one} nightly={decision.nightly} />
            </label>
          ))}
        </div>
        <FieldNotes id="option" error={isMissing ? 'Choose one of the options' : errors.option?.join(' ')} />
      </fieldset>
      <div className={styles.fund}>
        <SelectField
          label="Fund"
          optional
          hint="The fund of your department that carries the cost. Leave it open and your department chooses."
          choices={funds.map(({ id, label, available, enough_for }) => ({
            value: String(id),
            label: `${label}${saysEnough(option?.id, available, enough_for)}`,
          }))}
          value={fundId === null ? null : String(fundId)}
          onChange={(value) => setFund(value ? Number(value) : null)}
          error={errors.fund_id?.join(' ')}
        />
      </div>
      {option && fund?.available != null && (
        <p className={styles.effect}>
          <span>Available on {fund.label}</span>
          <span>
            <Amount naira={fund.available} /> →{' '}
            <Amount
              naira={koboToNaira(nairaToKobo(fund.available) - nairaToKobo(option.cost))}
              tone={isShort ? 'bad' : 'strong'}
            />
          </span>
        </p>
      )}
      {isShort && (
        <Notice tone="warn">There is not enough on this fund. Choose another, or ask your department.</Notice>
      )}
      <Quiet size={13.5}>
        {byDepartment
          ? 'Your department sets the money aside first. Then logistics books.'
          : 'The money is set aside at once, and logistics books.'}
      </Quiet>
      <RefusalNotice error={error} />
      <Row>
        <ActionButton
          loading={loading}
          disabled={isShort && !byDepartment}
          onClick={() =>
            option ? submit({ option: option.id, fund_id: fundId, seen: record.version }) : setMissing(true)
          }
        >
          Accept option
        </ActionButton>
        <ActionButton variant="default" onClick={() => setDeclining(true)}>
          Decline options
        </ActionButton>
      </Row>
      {isDeclining && (
        <ActDialog resource={resource} record={record} name="decline" onClose={() => setDeclining(false)} />
      )}
    </section>
  );
}

function saysEnough(
  option: number | undefined,
  available: number | null,
  enough_for: readonly number[] | null,
): string {
  if (available !== null || enough_for === null || option === undefined) return '';
  return enough_for.includes(option) ? ', enough' : ', not enough';
}
