/** The top-level entries of the navigation, in order; a resource stands in the one that its `area` names. */
export const APPLICATIONS = [
  {
    slug: 'staff-services',
    name: 'Staff Services',
    path: '/staff-services',
    icon: 'users',
    description: 'Claims, flights, hotels, meetings',
  },
  {
    slug: 'budget',
    name: 'Budget Management',
    path: '/budget',
    icon: 'wallet',
    description: 'Funds, expenditures, batches and payments',
  },
  {
    slug: 'inventory',
    name: 'Inventory',
    path: '/inventory',
    icon: 'package',
    description: 'Products, brands, categories',
  },
  {
    slug: 'facilities-logistics',
    name: 'Facilities & Logistics',
    path: '/facilities-logistics',
    icon: 'building',
    description: 'Hotels, buildings, rooms',
  },
  {
    slug: 'document-control',
    name: 'Document Control',
    path: '/document-control',
    icon: 'files',
    description: 'Dispatch, drafts, acknowledge',
  },
  {
    slug: 'administration',
    name: 'Administration',
    path: '/administration',
    icon: 'sitemap',
    description: 'Staff, departments, groups, vendors',
  },
  {
    slug: 'admin-center',
    name: 'Admin Centre',
    path: '/admin-center',
    icon: 'settings',
    description: 'Imports, dashboards, settings',
  },
] as const;
