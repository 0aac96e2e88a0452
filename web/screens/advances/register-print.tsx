import { touringAdvances } from '#shared/resources/budget/touring-advances.ts';
import { PrintScreen } from '#web/crud/print-screen.tsx';
import { useAddress } from '#web/use-address.ts';

/** The register on paper. */
export default function AdvanceRegisterPrint() {
  const [params] = useAddress();
  const asked = ['band', 'department'].flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  const query = new URLSearchParams(asked).toString();
  const back = { label: 'Back to the register', to: `${touringAdvances.path}/register?${query}` };
  return (
    <PrintScreen
      prints={[`${touringAdvances.url}/register`]}
      query={query}
      title="Register of Touring Advances"
      back={() => back}
    />
  );
}
