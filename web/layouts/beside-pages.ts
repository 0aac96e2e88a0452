import { keepFocusInSight } from '../components/keep-focus.ts';
import { moveAmongRows } from '../components/row-arrows.ts';
import { watchLinks } from './links-ahead.ts';
import { focusPressedAgain } from './pressed-again.ts';
import './on-paper.css';
import './said-once.css';

/** What every page has and none waits for: the focus kept in sight and given back, arrows among rows, links begun ahead, how pages are printed, and what messages cover. Answers how to stop. */
export function standBeside(begin: (address: URL) => void): () => void {
  const stops = [keepFocusInSight(), focusPressedAgain(), moveAmongRows(), watchLinks(begin)];
  return () => {
    for (const stop of stops) stop();
  };
}
