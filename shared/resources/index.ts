import type { Resource } from '../resource/define-resource.ts';
import { REGISTRY } from '../resource/registry.ts';
import { configure } from './admin-center/configure.ts';
import { dashboards } from './admin-center/dashboards.ts';
import { imports } from './admin-center/imports.ts';
import { services } from './admin-center/services.ts';
import { settings } from './admin-center/settings.ts';
import { bankDetails } from './administration/bank-details.ts';
import { departments } from './administration/departments.ts';
import { employees } from './administration/employees.ts';
import { gradeLevels } from './administration/grade-levels.ts';
import { groups } from './administration/groups.ts';
import { holidays } from './administration/holidays.ts';
import { locations } from './administration/locations.ts';
import { modules } from './administration/modules.ts';
import { vendors } from './administration/vendors.ts';
import { batches } from './budget/batches.ts';
import { budgetAnalysis } from './budget/budget-analysis.ts';
import { budgetCodes } from './budget/budget-codes.ts';
import { budgetDrafts } from './budget/budget-drafts.ts';
import { budgetHeads } from './budget/budget-heads.ts';
import { expenditureAnalysis } from './budget/expenditure-analysis.ts';
import { expenditures } from './budget/expenditures.ts';
import { fundChanges } from './budget/fund-changes.ts';
import { funds } from './budget/funds.ts';
import { overview } from './budget/overview.ts';
import { reserves } from './budget/reserves.ts';
import { subBudgetHeads } from './budget/sub-budget-heads.ts';
import { touringAdvances } from './budget/touring-advances.ts';
import { warrants } from './budget/warrants.ts';
import { yearClosings } from './budget/year-closings.ts';
import { allowances } from './configuration/allowances.ts';
import { authorityLimits } from './configuration/authority-limits.ts';
import { bankAccounts } from './configuration/bank-accounts.ts';
import { paymentFileTemplates } from './configuration/payment-file-templates.ts';
import { taxRates } from './configuration/tax-rates.ts';
import { acknowledge, documents, drafts } from './document-control/documents.ts';
import { accommodations } from './facilities-logistics/accommodations.ts';
import { buildings } from './facilities-logistics/buildings.ts';
import { mandates } from './facilities-logistics/mandates.ts';
import { rooms } from './facilities-logistics/rooms.ts';
import { brands } from './inventory/brands.ts';
import { measurements } from './inventory/measurements.ts';
import { productQuotas } from './inventory/product-quotas.ts';
import { products } from './inventory/products.ts';
import { stockCounts } from './inventory/stock-counts.ts';
import { stockReport } from './inventory/stock-report.ts';
import { stockWriteOffs } from './inventory/stock-write-offs.ts';
import { storeCategories } from './inventory/store-categories.ts';
import { supplies } from './inventory/supplies.ts';
import { tags } from './inventory/tags.ts';
import { vouchers } from './inventory/vouchers.ts';
import { beneficiaries } from './payments/beneficiaries.ts';
import { paymentSchedules } from './payments/payment-schedules.ts';
import { payments } from './payments/payments.ts';
import { queries } from './payments/queries.ts';
import { receipts } from './payments/receipts.ts';
import { refunds } from './payments/refunds.ts';
import { revenueReceipts } from './payments/revenue-receipts.ts';
import { reversalRequests, reversals } from './payments/reversals.ts';
import { statementLines } from './payments/statement-lines.ts';
import { statements } from './payments/statements.ts';
import { taxLedger } from './payments/tax-ledger.ts';
import { taxRemittances } from './payments/tax-remittances.ts';
import { claims } from './staff-services/claims.ts';
import { delegations } from './staff-services/delegations.ts';
import { flightReservations, flights } from './staff-services/flights.ts';
import { hotelReservations, hotels } from './staff-services/hotels.ts';
import { meetingRequests, meetings } from './staff-services/meetings.ts';
import {
  inventoryRequests,
  requisitionRequests,
  requisitions,
  treatedRequisitions,
} from './staff-services/requisitions.ts';
import { retirements } from './staff-services/retirements.ts';

/** Every resource of the portal, in the order of the menus. */
export const RESOURCES: readonly Resource[] = [
  // Staff Services
  claims,
  retirements,
  requisitions,
  flights,
  hotels,
  meetings,
  delegations,
  // Budget Management
  overview,
  funds,
  expenditures,
  expenditureAnalysis,
  batches,
  reserves,
  touringAdvances,
  fundChanges,
  warrants,
  budgetDrafts,
  budgetAnalysis,
  yearClosings,
  payments,
  queries,
  reversals,
  reversalRequests,
  refunds,
  revenueReceipts,
  beneficiaries,
  budgetCodes,
  budgetHeads,
  subBudgetHeads,
  // Inventory
  products,
  productQuotas,
  inventoryRequests,
  treatedRequisitions,
  requisitionRequests,
  supplies,
  vouchers,
  stockReport,
  stockCounts,
  stockWriteOffs,
  storeCategories,
  brands,
  measurements,
  tags,
  // Facilities and Logistics
  flightReservations,
  hotelReservations,
  mandates,
  accommodations,
  buildings,
  rooms,
  meetingRequests,
  // Document Control
  documents,
  acknowledge,
  drafts,
  // Administration
  employees,
  groups,
  modules,
  departments,
  gradeLevels,
  locations,
  holidays,
  vendors,
  bankDetails,
  // Admin Centre
  imports,
  dashboards,
  services,
  settings,
  configure,
  // Configuration
  allowances,
  bankAccounts,
  paymentSchedules,
  paymentFileTemplates,
  statements,
  statementLines,
  receipts,
  taxRates,
  authorityLimits,
  taxLedger,
  taxRemittances,
];

REGISTRY.add(...RESOURCES);

export { creatorsFirst, REGISTRY, resourceNamed, resourcesAt, subjectOf } from '../resource/registry.ts';
