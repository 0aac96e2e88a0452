import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { expect, test } from 'vitest';

const SCRIPT = readFileSync('web/public/first-paint.js', 'utf8');

/** The browser's storage as far as the portal uses it, with room for so many letters. */
function storageWith(room: number) {
  return class Storage {
    constructor(entries: Record<string, string> = {}) {
      Object.assign(this, entries);
    }
    getItem(key: string): string | null {
      return (this as unknown as Record<string, string>)[key] ?? null;
    }
    setItem(key: string, value: string): void {
      if (value.length > room) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      Object.assign(this, { [key]: value });
    }
    removeItem(key: string): void {
      delete (this as unknown as Record<string, string>)[key];
    }
  };
}

/** A window in which the script has run. */
function openedWith(storages: PropertyDescriptorMap, Storage: unknown = storageWith(9)) {
  const window = Object.create(null, {
    ...storages,
    Storage: { value: Storage },
    document: {
      value: { documentElement: { setAttribute: () => undefined }, addEventListener: () => undefined },
    },
    location: { value: { pathname: '/login' } },
    matchMedia: { value: () => ({ matches: false }) },
  });
  window.window = window;
  vm.runInNewContext(SCRIPT, window);
  return window as { localStorage: globalThis.Storage; sessionStorage: globalThis.Storage };
}

test('a browser that refuses to keep anything keeps it as long as the page is open', () => {
  const refused: PropertyDescriptor = {
    configurable: true,
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  };
  const { localStorage, sessionStorage } = openedWith({ localStorage: refused, sessionStorage: refused });
  expect(localStorage.getItem('auth')).toBeNull();
  localStorage.setItem('auth', 'one');
  sessionStorage.setItem('typed:1', 'two');
  expect(localStorage.getItem('auth')).toBe('one');
  expect(localStorage.getItem('getItem')).toBeNull();
  expect(Object.keys(sessionStorage)).toEqual(['typed:1']);
  localStorage.removeItem('auth');
  expect(localStorage.getItem('auth')).toBeNull();
});

test('a browser without room stops nobody, and keeps nothing old in the place of what is new', () => {
  const Storage = storageWith(9);
  const [localStorage, sessionStorage] = [new Storage({ auth: 'before' }), new Storage()];
  openedWith({ localStorage: { value: localStorage }, sessionStorage: { value: sessionStorage } }, Storage);
  localStorage.setItem('density', 'compact');
  localStorage.setItem('auth', 'longer than nine');
  expect([localStorage.getItem('density'), localStorage.getItem('auth')]).toEqual(['compact', null]);
});
