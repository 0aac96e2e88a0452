import { funds } from '../../../../shared/resources/budget/funds.ts';
import { CreateScreen } from '../../../crud/form-screen.tsx';
import { extras } from './extras.ts';

/** The engine's form for a new fund, under an address that the fund's own page would take for a fund's. */
export default function CreateFundScreen() {
  return <CreateScreen resource={funds} extras={extras} />;
}
