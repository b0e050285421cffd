import BadgeCheck from 'lucide-react/icons/badge-check';
import BadgePercent from 'lucide-react/icons/badge-percent';
import Ban from 'lucide-react/icons/ban';
import IdCard from 'lucide-react/icons/id-card';
import { countEmployees } from '#features/accounts/contract/employee.ts';
import { listAllImpediments, listRequests, listTerms } from '#features/employee-purchase/contract/admin.ts';
import type { AdminArea } from './admin-area.ts';

const FEATURES = '../../features';

/** Areas of the back office about employees and what they buy. */
export const EMPLOYEE_AREAS: readonly AdminArea[] = [
  {
    area: 'employeePurchases',
    group: 'people',
    icon: BadgeCheck,
    calls: [listRequests],
    page: `${FEATURES}/employee-purchase/web/admin/purchases.tsx`,
  },
  {
    area: 'employeeTerms',
    group: 'people',
    icon: BadgePercent,
    calls: [listTerms],
    page: `${FEATURES}/employee-purchase/web/admin/terms.tsx`,
  },
  {
    area: 'employeeImpediments',
    group: 'people',
    icon: Ban,
    calls: [listAllImpediments],
    page: `${FEATURES}/employee-purchase/web/admin/impediments.tsx`,
  },
  {
    area: 'employees',
    group: 'people',
    icon: IdCard,
    calls: [countEmployees],
    page: `${FEATURES}/accounts/web/admin/employees.tsx`,
  },
];
