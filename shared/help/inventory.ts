import type { HelpArea } from './help-text.ts';

/** Help with the store: what it orders, keeps, counts and gives out. */
export const inventory: HelpArea = {
  name: 'inventory',
  title: 'Inventory',
  texts: [
    {
      paths: ['/inventory/products/*'],
      title: 'Products',
      tells: 'what the store keeps and how much of it there is',
      is: 'Products are what the store keeps and gives out, with quantity, value and lots.',
      next: [
        'The store adds a product, or imports a list of them.',
        'You open a product to see its entries and its bin card.',
      ],
      rules: [
        { says: 'Only entries change a quantity; they are never changed or removed.' },
        { says: 'No product and no lot falls below zero.' },
        { says: 'What expires first goes out first; what has expired isn’t issued.' },
        { says: 'Once something is entered, the unit that the product is counted in stays.' },
      ],
      related: ['products', 'stock-report', 'store-categories', 'supplies'],
    },
    {
      paths: ['/inventory/products/:id/bin-card'],
      title: 'Bin card',
      tells: 'how the bin card of a product is read',
      is: 'The bin card lists every movement of a product with the balance after it, up to any day.',
      next: ['You choose the day that it is drawn up to.', 'You print it; copies are counted.'],
      rules: [
        { says: 'It shows the last 500 lines, after what is brought forward.' },
        { says: 'The balance is what the entries come to.' },
      ],
      related: ['products', 'stock-report'],
    },
    {
      paths: ['/inventory/quotas/*'],
      title: 'Quotas',
      tells: 'how much of a product each person may ask for',
      is: 'A quota is how much of a product each member of a group, or each person of a grade, may ask for in a month.',
      next: ['The store sets a quota for a group or a grade.', 'Staff see what is left when they ask.'],
      rules: [
        { says: 'Whoever has several quotas has the highest.' },
        {
          says: 'A quota is used when a requisition is asked for, and given back when it is declined or cancelled.',
        },
      ],
      related: ['product-quotas', 'requisitions', 'products'],
    },
    {
      paths: ['/inventory/requests/*'],
      title: 'Requests',
      tells: 'how the store registers and issues a requisition',
      is: 'Approved requisitions come to the store here.',
      next: [
        'The store registers a requisition and issues what is outstanding, all at once or in parts.',
        'The receiver confirms, or the store does at the counter with their code.',
        'What can’t be issued is closed with a reason.',
      ],
      rules: [
        { says: 'Neither whoever asked nor whom it is for registers or issues it.' },
        { says: 'More than there is in stock is refused, with the figures of every line.' },
        { says: 'The receiver’s one-time code is good for 10 minutes.' },
      ],
      related: ['inventory-requests', 'treated-requisitions', 'products'],
    },
    {
      paths: ['/inventory/treated-requisitions/*'],
      title: 'Treated Requisitions',
      tells: 'what the store gave out and what came back',
      is: 'This list has the requisitions that the store issued.',
      next: [
        'The receiver confirms what they have, and says what is missing or damaged.',
        'The store enters what comes back, and prints the store issue voucher.',
      ],
      rules: [
        { says: 'What comes back is worth what it was worth when it was issued.' },
        { says: 'For what is damaged a write-off is proposed at once.' },
        { says: 'For a receiver who has left, an administrator confirms.' },
      ],
      related: ['treated-requisitions', 'inventory-requests', 'stock-write-offs'],
    },
    {
      paths: ['/approvals/requisition-requests/*'],
      title: 'Requisition Requests',
      tells: 'how a head decides on a requisition',
      is: 'Here the head of a department decides what the store is asked to issue.',
      next: [
        'The head, or whoever acts as head, approves, lowers lines with a remark, or declines with a remark.',
        'The store issues what is approved.',
      ],
      rules: [
        { says: 'Nobody decides on what they asked for, or what is for them.' },
        { says: 'A head’s own requisition goes to the next head above, else to the named deputy.' },
        { says: 'You may lower lines, some to 0 but not all.' },
        {
          says: 'Whoever has it is reminded after some working days.',
          setting: 'Working days in which a requisition is decided, taken and issued',
        },
      ],
      related: ['requisition-requests', 'requisitions', 'departments'],
    },
    {
      paths: ['/inventory/supplies/*'],
      title: 'Supplies',
      tells: 'how goods are ordered and received',
      is: 'A supply is an order to a vendor: what is ordered, received, vouched for and paid.',
      next: [
        'The store raises the order with the vendor’s invoice number.',
        'Another member receives the goods; an inspector may confirm them.',
        'The voucher is made, and a department raises the expenditure that pays.',
      ],
      rules: [
        { says: 'Whoever raised an order neither receives nor inspects its goods, nor makes its voucher.' },
        { says: 'What is received is never more than what is outstanding.' },
        { says: 'An invoice number of a vendor is used once, however it is spelt.' },
        { says: 'What is paid on an order is never more than what its vouchers come to.' },
        { says: 'A blocked vendor gets no order.' },
      ],
      related: ['supplies', 'vouchers', 'vendors', 'expenditures'],
    },
    {
      paths: ['/inventory/supplies/:id/mrv'],
      title: 'Material Received Vouchers',
      tells: 'what the vouchers of an order prove',
      is: 'A Material Received Voucher says what the store accepted of an order since the voucher before.',
      next: [
        'The store makes it when goods are accepted.',
        'Audit clears the payment of the order against it.',
      ],
      rules: [
        { says: 'Serial numbers follow one another without gaps within a year.' },
        { says: 'A voucher is never changed; it keeps the names with which it was made.' },
        { says: 'Where nobody confirmed an inspection, the voucher and the desks say so.' },
      ],
      related: ['supplies', 'payments'],
    },
  ],
};
