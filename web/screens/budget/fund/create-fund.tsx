import { funds } from '#shared/resources/budget/funds.ts';
import { resourceScreen } from '#web/crud/resource-routes.tsx';

const FORM = resourceScreen(funds, 'create', () => import('./extras.ts'));

/** The engine's form for a new fund, under an address that the fund's own page would take for a fund's. */
export default function CreateFundScreen() {
  return FORM;
}
