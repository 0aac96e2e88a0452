import { requestOf } from './request-extras.tsx';

/** How a flight is asked for: who travels, where to and when, and the papers that it takes. */
export const extras = requestOf(
  {
    purpose: {},
    type: { required: true },
    traveller: {},
    third_party_reason: {},
    category: {},
    takeoff: {},
    destination: {},
    from: {},
    to: {},
    duplicate_remark: { formless: false },
    approval_memo: {},
    data_page: {},
    visa: {},
    fund_id: {},
    description: {},
  },
  false,
);
