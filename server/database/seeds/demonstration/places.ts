/** Hotels of the panel. */
export const HOTELS = [
  {
    name: 'Creek View Hotel',
    house_no: '12',
    street_name: 'Isaac Boro Road',
    area_city: 'Yenagoa',
    state: 'bayelsa',
    mobile: '08031112201',
  },
  {
    name: 'Aso Terrace Suites',
    house_no: '4',
    street_name: 'Gana Street',
    area_city: 'Maitama',
    state: 'abuja',
    mobile: '08031112202',
  },
  {
    name: 'Lagoon Court',
    house_no: '27',
    street_name: 'Awolowo Road',
    area_city: 'Ikoyi',
    state: 'lagos',
    mobile: '08031112203',
  },
  {
    name: 'Garden City Lodge',
    house_no: '9',
    street_name: 'Azikiwe Road',
    area_city: 'Port Harcourt',
    state: 'rivers',
    mobile: '08031112204',
  },
  {
    name: 'Effurun Grand',
    house_no: '31',
    street_name: 'Refinery Road',
    area_city: 'Warri',
    state: 'delta',
    mobile: '08031112205',
  },
  {
    name: 'Ibom Palms',
    house_no: '2',
    street_name: 'Nwaniba Road',
    area_city: 'Uyo',
    state: 'akwa-ibom',
    mobile: '08031112206',
  },
] as const;

/** Offices with their buildings and rooms; floors are counted, the ground floor included. */
export const LOCATIONS = [
  {
    name: 'Head Office, Port Harcourt',
    has_floors: true,
    no_of_floors: 7,
    address: '1 Marine Base Road, Port Harcourt',
    office_line: '084-200400',
    buildings: [
      {
        name: 'Main Block',
        floors: 7,
        rooms: [
          {
            name: 'Board Room',
            code: 'HQ-601',
            max_capacity: 24,
            floor: 5,
            type: 'main',
            area: 'wing-a',
            pa_system: true,
            audio_visual_system: true,
            internet: true,
          },
          {
            name: 'Executive Meeting Room',
            code: 'HQ-502',
            max_capacity: 14,
            floor: 4,
            type: 'room',
            area: 'wing-b',
            pa_system: false,
            audio_visual_system: true,
            internet: true,
          },
          {
            name: 'Budget Room',
            code: 'HQ-203',
            max_capacity: 10,
            floor: 1,
            type: 'room',
            area: 'wing-a',
            pa_system: false,
            audio_visual_system: true,
            internet: false,
          },
        ],
      },
      {
        name: 'Conference Centre',
        floors: 3,
        rooms: [
          {
            name: 'Atlantic Hall',
            code: 'CC-001',
            max_capacity: 300,
            floor: 0,
            type: 'hall',
            area: 'conference-centre',
            pa_system: true,
            audio_visual_system: true,
            internet: true,
          },
          {
            name: 'Delta Room',
            code: 'CC-101',
            max_capacity: 60,
            floor: 1,
            type: 'room',
            area: 'conference-centre',
            pa_system: true,
            audio_visual_system: true,
            internet: true,
          },
        ],
      },
    ],
  },
  {
    name: 'Abuja Liaison Office',
    has_floors: true,
    no_of_floors: 4,
    address: '18 Ralph Shodeinde Street, Central Area, Abuja',
    office_line: '09-4610220',
    buildings: [
      {
        name: 'Liaison House',
        floors: 4,
        rooms: [
          {
            name: 'Niger Room',
            code: 'AB-201',
            max_capacity: 20,
            floor: 2,
            type: 'room',
            area: 'other',
            pa_system: false,
            audio_visual_system: true,
            internet: true,
          },
        ],
      },
    ],
  },
  {
    name: 'Warri Zonal Office',
    has_floors: false,
    no_of_floors: null,
    address: '7 Airport Road, Warri',
    office_line: '053-250310',
    buildings: [],
  },
] as const;

/** Marks that products may carry. */
export const TAGS = ['Fast moving', 'Imported', 'Fragile', 'Expires'] as const;

/** What the services desk offers. */
export const SERVICES = [
  { name: 'Help desk', department: '430', description: 'Computers, network, mail and printing' },
  { name: 'Vehicle pool', department: '321', description: 'Official movement within the city' },
  { name: 'Registry search', department: '340', description: 'Retrieval of closed files' },
] as const;
