export { requestExtras as extras } from './extras.tsx';
