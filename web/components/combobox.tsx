import { Combobox, type ComboboxStore, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
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
  /** What is said where there is nothing to pick; of a typed text where the list has words for it. */
  nothing?: string | undefined;
  nothingFor?: (text: string) => string | undefined;
  /** Those that are not offered, such as what was picked before. */
  except?: readonly Offer['id'][];
  onPick: (offer: One) => void;
};

/** Ties the input in which one types to the list of offers. */
export type OfferKeys = {
  role: 'combobox';
  'aria-autocomplete': 'list';
  'aria-haspopup': 'listbox';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  'aria-activedescendant': string | undefined;
  autoComplete: 'off';
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: (event: FocusEvent) => void;
};

type OfferListProps<One extends Offer> = Offering<One> & {
  store: ComboboxStore;
  /** What is searched for. */
  text: string;
  /** The field that the list hangs beneath; it takes the keys if one types into it. */
  target: (keys: OfferKeys) => ReactElement;
  /** Above the offers; it takes the keys if one types into it, and is told whether offers are being fetched. */
  head?: (keys: OfferKeys, fetching: boolean) => ReactNode;
  /** The one that is picked already. */
  chosen?: Offer['id'] | undefined;
  /** Lets the list hang outside its parent, which would cut it off. */
  outside?: boolean;
};

/**
 * The list under every field that is searched by typing; it says when it waits, fails or is empty. The first offer
 * that matches is marked, arrows mark another, Enter picks and does nothing else while the list is open, Escape closes.
 */
export function OfferList<One extends Offer>({
  label,
  search,
  cacheKey,
  nothing = 'Nothing matches',
  nothingFor,
  except = [],
  onPick,
  store,
  text,
  target,
  head,
  chosen,
  outside = false,
}: OfferListProps<One>) {
  const id = useId();
  const asked = text.trim();
  const [moved, setMoved] = useState<{ asked: string; to: Offer['id'] } | null>(null);
  const [awaited, setAwaited] = useState<string | null>(null);
  const isOpen = store.dropdownOpened;
  const isAwaited = asked !== '' && awaited === asked;
  const found = useQuery({
    queryKey: [...cacheKey, 'offers', asked],
    queryFn: () => search(asked),
    enabled: isOpen || isAwaited,
    placeholderData: (before: readonly One[] | undefined) => before,
  });
  const offers = (found.data ?? []).filter((one) => !except.includes(one.id));
  const open = offers.filter(({ disabled }) => !disabled);
  const isHere = found.isSuccess && !found.isPlaceholderData;
  // Without anything typed only what was picked before is marked: a mere Enter must not pick another.
  const first = asked ? open[0] : open.find((one) => one.id === chosen);
  const marked = (moved?.asked === asked && open.find((one) => one.id === moved.to)) || first;
  const idOf = (one: One) => `${id}-${one.id}`;

  const pick = (offer: One) => {
    onPick(offer);
    setMoved(null);
    // Open, the list would cover what is beneath.
    store.closeDropdown();
  };
  const enter = () => {
    if (!isHere && !found.isError) setAwaited(asked);
    else if (marked) pick(marked);
    else if (!store.searchRef.current) store.closeDropdown();
  };
  const move = (by: number) => {
    if (!isOpen) return store.openDropdown();
    const place = marked ? open.indexOf(marked) + by : by > 0 ? 0 : -1;
    const to = open.at(place % open.length);
    if (!to) return;
    setMoved({ asked, to: to.id });
    document.getElementById(idOf(to))?.scrollIntoView({ block: 'nearest' });
  };
  const arrive = useEffectEvent(() => {
    setAwaited(null);
    const { current: field } = store.searchRef.current ? store.searchRef : store.targetRef;
    if (first) pick(first);
    else if (document.activeElement !== field) store.closeDropdown();
  });
  // Who types fast presses Enter before the offers have come.
  const isAnswered = isAwaited && (isHere || found.isError);
  useEffect(() => {
    if (isAnswered) arrive();
  }, [isAnswered]);

  const keys: OfferKeys = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    'aria-activedescendant': isOpen && marked ? idOf(marked) : undefined,
    autoComplete: 'off',
    onKeyDown: (event) => {
      if (event.nativeEvent.isComposing) return;
      const arrow = ['ArrowUp', 'ArrowDown'].indexOf(event.key);
      const ends = ['Enter', 'Escape'].includes(event.key) && (isOpen || isAwaited);
      if (arrow < 0 && !ends) return;
      // The form isn't sent and the dialog isn't closed by a key that is meant for the list.
      event.preventDefault();
      event.stopPropagation();
      if (arrow >= 0) move(arrow === 0 ? -1 : 1);
      else if (event.key === 'Enter') enter();
      else store.closeDropdown();
    },
    onBlur: ({ target: left }) => {
      // Another window may have taken the focus for a while.
      if (!isAwaited && document.activeElement !== left) store.closeDropdown();
    },
  };
  const outcome = found.isError
    ? CATALOGUE.list
    : found.isPending
      ? 'Loading...'
      : (nothingFor?.(asked) ?? nothing);
  return (
    <MantineScope>
      <Combobox
        store={store}
        onOptionSubmit={(value) => {
          const offer = open.find((one) => String(one.id) === value);
          if (offer) pick(offer);
        }}
        withinPortal={outside}
        // A list that fades in comes too late for what is typed at once, and one that stays hidden can't take the focus.
        keepMounted={false}
        {...OWN_ESCAPE}
        transitionProps={{ duration: 0 }}
      >
        <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
          {target(keys)}
        </Combobox.Target>
        <Combobox.Dropdown>
          {head?.(keys, found.isFetching)}
          <Combobox.Options id={id} className={styles.options} aria-label={label}>
            {[...Map.groupBy(offers, ({ group }) => group)].map(([group, members]) => {
              const options = members.map((offer) => (
                <Combobox.Option
                  key={offer.id}
                  id={idOf(offer)}
                  value={String(offer.id)}
                  active={offer.id === chosen}
                  selected={offer === marked}
                  aria-selected={offer === marked}
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
          </Combobox.Options>
          {/* A listbox has options and nothing else; and what is said of it must be there before it changes. */}
          <div role="status">{offers.length === 0 && <Combobox.Empty>{outcome}</Combobox.Empty>}</div>
        </Combobox.Dropdown>
      </Combobox>
    </MantineScope>
  );
}

// The popover would give the focus back to the search, which goes with the list. Its part of the props has no type here.
const OWN_ESCAPE = { closeOnEscape: false };

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
  /** What is searched for, and what is shown in the field if that is other. */
  text: string;
  shown?: string | undefined;
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
  shown,
  onText,
  placeholder,
  attributes,
  disabled,
  maxLength,
  small,
  ...list
}: TypedComboboxProps<One>) {
  const store = useCombobox();
  return (
    <OfferList
      {...list}
      store={store}
      target={(keys) => (
        <input
          {...attributes}
          {...keys}
          aria-label={attributes ? undefined : list.label}
          className={`${control.control} ${small ? control.small : ''}`}
          placeholder={placeholder}
          disabled={disabled}
          maxLength={maxLength}
          value={shown ?? list.text}
          onChange={(event) => {
            onText(event.currentTarget.value);
            store.openDropdown();
          }}
          onClick={() => store.openDropdown()}
        />
      )}
    />
  );
}
