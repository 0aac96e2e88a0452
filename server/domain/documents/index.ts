export { drawReference, followBatch, openWhiteForm } from './white-form.ts';
