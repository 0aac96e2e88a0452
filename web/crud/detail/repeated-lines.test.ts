import { expect, it } from 'vitest';
import type { HistoryEntry } from './change-list.tsx';
import { joinRepeated } from './repeated-lines.ts';

let seq = 0;
function line(action: string, at: string, remark: string | null, actor_name = 'Ada'): HistoryEntry {
  seq += 1;
  return { seq, action, actor_name, acting_for: null, office: null, remark, changes: {}, about: null, at };
}

it('joins what one person counts in the course of a Lagos day, and nothing across days, people or other acts', () => {
  const history = [
    line('opened', '2026-03-02T08:00:00Z', null),
    line('counted', '2026-03-02T08:01:00Z', '1 line'),
    line('counted', '2026-03-02T08:02:00Z', '12 lines'),
    line('counted', '2026-03-02T08:03:00Z', '1 line', 'Bode'),
    line('counted', '2026-03-02T22:59:00Z', '1 line'),
    line('counted', '2026-03-02T23:01:00Z', '1 line'),
    line('answered', '2026-03-02T23:02:00Z', '1 line'),
    line('answered', '2026-03-02T23:03:00Z', '1 line'),
    line('counted', '2026-03-02T23:04:00Z', 'Two shelves again'),
    line('counted', '2026-03-02T23:05:00Z', '1 line'),
  ];
  expect(
    joinRepeated(history).map(({ action, actor_name, remark, at }) => [
      action,
      actor_name,
      remark,
      at.slice(11, 16),
    ]),
  ).toEqual([
    ['opened', 'Ada', null, '08:00'],
    ['counted', 'Ada', '13 lines', '08:02'],
    ['counted', 'Bode', '1 line', '08:03'],
    ['counted', 'Ada', '1 line', '22:59'],
    ['counted', 'Ada', '1 line', '23:01'],
    ['answered', 'Ada', '1 line', '23:02'],
    ['answered', 'Ada', '1 line', '23:03'],
    ['counted', 'Ada', 'Two shelves again', '23:04'],
    ['counted', 'Ada', '1 line', '23:05'],
  ]);
});
