import { Combobox, type ComboboxStore, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { CATALOGUE } from '#shared/errors.ts';
import { MantineScope } from '../theme/mantine-scope.tsx';
import { Code } from './code.tsx';
import styles from './combobox.module.css';
import control from './control.module.css';
import type { ControlProps } from './field.tsx';

/** One thing that can be picked: code and name, a faint second line, and something at the right such as a balance. */
export type Offer = {
  id: number | string;
  name: string;
  code?: string;
  note?: string;
  aside?: ReactNode;
  disabled?: boolean;
  /** The heading that it stands under. */
  group?: string;
};

/** Where the offers of a list come from, and what is done with the one that is picked. */
export type Offering<One extends Offer> = {
  /** What the list is called, read aloud. */
  label: string;
  /** Finds what is offered for a typed text; '' gives the first ones. Kept in the query cache under `cacheKey`. */
  search: (text: string) => Promise<readonly One[]>;
  cacheKey: readonly unknown[];
  /** What is said where there is nothing to pick. */
  nothing?: string;
  /** Those that are not offered, such as what was picked before. */
  except?: readonly Offer['id'][];
  onPick: (offer: One) => void;
};

type OfferListProps<One extends Offer> = Offering<One> & {
  store: ComboboxStore;
  /** What was typed. */
  text: string;
  /** The field that the list hangs beneath, and whether one types into it. */
  target: ReactElement;
  typed?: boolean;
  /** Stands above the offers; it is told whether they are being fetched. */
  head?: (fetching: boolean) => ReactNode;
  /** The one that is picked already. */
  chosen?: Offer['id'] | undefined;
  /** Lets the list hang outside its parent, which would cut it off. */
  outside?: boolean;
};

/** The list under every field that is searched by typing: arrows and Enter pick, Escape closes; it says when it waits, fails or is empty. */
export function OfferList<One extends Offer>({
  label,
  search,
  cacheKey,
  nothing = 'Nothing matches',
  except = [],
  onPick,
  store,
  text,
  target,
  typed = false,
  head,
  chosen,
  outside = false,
}: OfferListProps<One>) {
  const asked = text.trim();
  const found = useQuery({
    queryKey: [...cacheKey, 'offers', asked],
    queryFn: () => search(asked),
    enabled: store.dropdownOpened,
    placeholderData: (before: readonly One[] | undefined) => before,
  });
  const offers = (found.data ?? []).filter(({ id }) => !except.includes(id));
  const pick = (id: string) => {
    const offer = offers.find((one) => String(one.id) === id);
    if (offer) onPick(offer);
    // Open, the list would cover what stands beneath.
    store.closeDropdown();
  };
  const outcome = found.isError ? CATALOGUE.list : found.isPending ? 'Loading...' : nothing;
  return (
    <MantineScope>
      <Combobox store={store} onOptionSubmit={pick} withinPortal={outside}>
        <Combobox.Target withExpandedAttribute={typed}>{target}</Combobox.Target>
        <Combobox.Dropdown>
          {head?.(found.isFetching)}
          <Combobox.Options className={styles.options} aria-label={label}>
            {[...Map.groupBy(offers, ({ group }) => group)].map(([group, members]) => {
              const options = members.map((offer) => (
                <Combobox.Option
                  key={offer.id}
                  value={String(offer.id)}
                  active={offer.id === chosen}
                  disabled={offer.disabled}
                >
                  <Row {...offer} />
                </Combobox.Option>
              ));
              return group ? (
                <Combobox.Group key={group} label={group}>
                  {options}
                </Combobox.Group>
              ) : (
                options
              );
            })}
            {offers.length === 0 && <Combobox.Empty>{outcome}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </MantineScope>
  );
}

function Row({ code, name, note, aside }: Offer) {
  const cut = aside ? 'cut' : '';
  return (
    <span className={styles.option}>
      {code && <Code>{code}</Code>}
      <span className={`${styles.words} ${cut}`}>
        <span className={`${styles.name} ${cut}`}>{name}</span>
        {note && <span className={`${styles.note} ${cut}`}>{note}</span>}
      </span>
      {aside}
    </span>
  );
}

type TypedComboboxProps<One extends Offer> = Offering<One> & {
  text: string;
  onText: (text: string) => void;
  placeholder: string;
  /** Those of its field; without them the label names it. */
  attributes?: ControlProps;
  disabled?: boolean;
  maxLength?: number;
  outside?: boolean;
  small?: boolean;
};

/** A field in which one types, with the list of what is offered beneath it. */
export function TypedCombobox<One extends Offer>({
  onText,
  placeholder,
  attributes,
  disabled,
  maxLength,
  small,
  ...list
}: TypedComboboxProps<One>) {
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  return (
    <OfferList
      {...list}
      typed
      store={store}
      target={
        <input
          {...attributes}
          aria-autocomplete="list"
          aria-label={attributes ? undefined : list.label}
          className={`${control.control} ${small ? control.small : ''}`}
          autoComplete="off"
          placeholder={placeholder}
          disabled={disabled}
          maxLength={maxLength}
          value={list.text}
          onChange={(event) => {
            onText(event.currentTarget.value);
            store.openDropdown();
            store.resetSelectedOption();
          }}
          onClick={() => store.openDropdown()}
          onBlur={() => store.closeDropdown()}
        />
      }
    />
  );
}
