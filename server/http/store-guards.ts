import { Refusal } from '#shared/errors.ts';
import { formatNaira, MAX_KOBO } from '#shared/money.ts';

/** What the last guards of the store say, by the name that the error carries; see `LAST_GUARDS`. */
export const STORE_GUARDS: Readonly<Record<string, Refusal>> = {
  products_quantity_not_negative: new Refusal('STOCK_SHORT', 'There is not so much in stock.'),
  stock_lots_not_negative: new Refusal(
    'STOCK_SHORT',
    'There is not so much in stock of what expires on that day.',
  ),
  stock_entries_not_expired: new Refusal(
    'RULE',
    'What has expired is neither received nor given out: it is written off.',
  ),
  requisition_items_issued_of_approved: new Refusal('RULE', 'Not more is issued than was approved.'),
  requisitions_decided_by_another: new Refusal(
    'SOD_SAME_PERSON',
    'Nobody decides on what they asked for, or what was asked for them.',
  ),
  requisition_issues_returned_of_issued: new Refusal('RULE', 'Not more comes back than was issued.'),
  products_stock_in_bounds: new Refusal(
    'RULE',
    `Of a product there are at most 1,000,000,000 in stock, worth at most ${formatNaira(MAX_KOBO)}.`,
  ),
  products_counted_in_stays: new Refusal(
    'IN_USE',
    'Something was entered in the stock of this product: what it is counted in stays.',
  ),
  products_withdrawn_stays: new Refusal(
    'IN_USE',
    'This product was withdrawn when the import that made it was undone. It stays as it was.',
  ),
  stock_write_offs_two_people: new Refusal(
    'SOD_SAME_PERSON',
    'A write-off is approved or denied by somebody else than proposed it.',
  ),
  stock_write_offs_stay: new Refusal('WRONG_STATE', 'A write-off stays as it was proposed and answered.'),
  stock_entries_one_a_write_off: new Refusal('WRONG_STATE', 'These goods were written off already.'),
  stock_counts_two_people: new Refusal(
    'SOD_SAME_PERSON',
    'A count is approved by somebody who neither opened it nor counted.',
  ),
  stock_counts_stay: new Refusal('WRONG_STATE', 'A count that is over stays as it is.'),
  stock_counts_one_a_product: new Refusal(
    'WRONG_STATE',
    'Some of these products are in another count that isn’t over.',
  ),
  stock_entries_one_a_count_line: new Refusal(
    'WRONG_STATE',
    'The differences of this count were entered already.',
  ),
  product_measures_of_a_base: new Refusal(
    'RULE',
    'A measurement holds so many of what the product is counted in: choose that first, and another than it.',
  ),
  orders_invoice_once: new Refusal('TAKEN', 'Another order carries this invoice number of the vendor.', {
    invoice_no: ['Another order carries this invoice number of the vendor'],
  }),
  orders_stay: new Refusal(
    'WRONG_STATE',
    'Something was received on this order: its vendor and invoice stay.',
  ),
  order_lines_stay: new Refusal(
    'WRONG_STATE',
    'Something was received on this order: what was ordered stays.',
  ),
  order_lines_received_at_most_ordered: new Refusal('RULE', 'No more is received than was ordered.'),
  orders_state_of_lines: new Refusal(
    'WRONG_STATE',
    'Goods of this order were received meanwhile. Open it anew.',
  ),
  order_deliveries_open: new Refusal('WRONG_STATE', 'Nothing more is received of this order.'),
  order_deliveries_not_by_raiser: new Refusal(
    'SOD_SAME_PERSON',
    'Whoever raised an order neither receives nor inspects its goods.',
  ),
  vouchers_not_by_raiser: new Refusal('SOD_SAME_PERSON', 'Whoever raised an order doesn’t make its voucher.'),
  orders_cover_expenditures: new Refusal(
    'RULE',
    'More is raised on this order than it would come to: delete those expenditures first.',
  ),
  orders_paid_as_raised: new Refusal(
    'RULE',
    'Something is raised on this order: its vendor and its invoice stay.',
  ),
  expenditures_within_order: new Refusal('RULE', 'No more is raised on an order than it comes to.'),
  expenditures_within_vouchers: new Refusal(
    'VOUCHER_MISSING',
    'No more is paid on an order than its vouchers come to.',
  ),
};
