import {
  IconBellRinging,
  IconBuildingHospital,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCash,
  IconDashboard,
  IconFileText,
  IconFlask,
  IconMessages,
  IconPill,
  IconSettings,
  IconStar,
  IconTicket,
} from '@tabler/icons-react';
import { masterScreens } from './master-screens.tsx';
import { recordScreens } from './record-screens.tsx';
import { screen } from './screen.tsx';
import { influencerFilters, userScreens } from './user-screens.tsx';

/** All screens in the order of the sidebar. A new screen adds one row. */
export const screens = [
  screen(
    {
      path: '/dashboard',
      search: ['person', 'partner'],
      label: 'Dashboard',
      icon: IconDashboard,
      permission: 'dashboards:partner',
    },
    () => import('../domains/overview/dashboards/DashboardScreen.tsx').then((m) => m.DashboardScreen),
  ),
  ...userScreens,
  screen(
    {
      path: '/patients',
      search: ['active'],
      label: 'Patients',
      icon: IconBuildingHospital,
      permission: 'patients:read',
    },
    () => import('../domains/people/patients/PatientsScreen.tsx').then((m) => m.PatientsScreen),
  ),
  screen(
    {
      path: '/transactions',
      search: ['refund', 'status', 'amount_from', 'amount_to', 'state', 'reason'],
      label: 'Transactions',
      icon: IconCash,
      permission: 'transactions:read',
    },
    () => import('../domains/money/transactions/TransactionsScreen.tsx').then((m) => m.TransactionsScreen),
  ),
  screen(
    {
      path: '/appointments',
      search: ['status', 'type', 'consumer', 'doctor', 'past_open', 'amount_from', 'amount_to'],
      opens: { from: 'today', sort: 'booking_date' },
      label: 'Appointments',
      icon: IconCalendarEvent,
      permission: 'appointments:read',
    },
    () => import('../domains/care/appointments/AppointmentsScreen.tsx').then((m) => m.AppointmentsScreen),
  ),
  screen(
    {
      path: '/feedbacks',
      search: ['doctor', 'patient', 'given_by', 'rating'],
      label: 'Feedbacks',
      icon: IconStar,
      permission: 'feedback:read',
    },
    () => import('../domains/care/feedback/FeedbacksScreen.tsx').then((m) => m.FeedbacksScreen),
  ),
  screen(
    {
      path: '/bookAppointment',
      search: ['consumer'],
      label: 'Book Appointment',
      icon: IconCalendarPlus,
      permission: 'appointments:write',
    },
    () =>
      import('../domains/care/appointments/BookAppointmentScreen.tsx').then((m) => m.BookAppointmentScreen),
  ),
  screen(
    {
      path: '/viewpatientDocs',
      search: ['patient'],
      label: 'Patient Documents',
      icon: IconFileText,
      permission: 'patient-documents:read',
    },
    () =>
      import('../domains/care/patient-documents/PatientDocumentsScreen.tsx').then(
        (m) => m.PatientDocumentsScreen,
      ),
  ),
  screen(
    {
      path: '/order',
      search: [
        'partner',
        'status',
        'paid',
        'older_than',
        'without_result',
        'overdue',
        'amount_from',
        'amount_to',
      ],
      label: 'Order',
      icon: IconFlask,
      permission: 'lab-orders:read',
    },
    () => import('../domains/care/lab-orders/LabOrdersScreen.tsx').then((m) => m.LabOrdersScreen),
  ),
  screen(
    {
      path: '/treatment_order',
      search: ['status', 'paid', 'older_than', 'unpaid_dispatched', 'amount_from', 'amount_to'],
      label: 'Treatment Order',
      icon: IconPill,
      permission: 'treatment-orders:read',
    },
    () =>
      import('../domains/care/treatment-orders/TreatmentOrdersScreen.tsx').then(
        (m) => m.TreatmentOrdersScreen,
      ),
  ),
  screen(
    {
      path: '/push-notification',
      search: ['status', 'state', 'audience', 'failed'],
      label: 'Push Notification',
      icon: IconBellRinging,
      permission: 'notifications:read',
    },
    () =>
      import('../domains/messages/bulk-notifications/PushNotificationsScreen.tsx').then(
        (m) => m.PushNotificationsScreen,
      ),
  ),
  screen(
    {
      path: '/coupons',
      search: ['consumer', 'state', 'type', 'category', 'user_type', 'active', 'amount_from', 'amount_to'],
      label: 'Coupons',
      icon: IconTicket,
      permission: 'coupons:read',
    },
    () => import('../domains/money/coupons/CouponsScreen.tsx').then((m) => m.CouponsScreen),
  ),
  screen(
    {
      path: '/support',
      search: ['channel', 'about', 'unanswered', 'list', 'message'],
      label: 'Support',
      icon: IconMessages,
      permission: 'support:read',
    },
    () => import('../domains/messages/support/SupportScreen.tsx').then((m) => m.SupportScreen),
  ),
  screen({ path: '/Settings', label: 'Settings', icon: IconSettings, permission: 'settings:read' }, () =>
    import('../domains/workspace/settings/SettingsScreen.tsx').then((m) => m.SettingsScreen),
  ),
  ...masterScreens,
  screen(
    {
      path: '/duplicates',
      search: ['state'],
      label: 'Duplicates',
      group: 'Workspace',
      permission: 'users:write',
    },
    () => import('../domains/overview/duplicates/DuplicatesScreen.tsx').then((m) => m.DuplicatesScreen),
  ),
  screen(
    {
      path: '/approvals',
      search: ['state', 'kind'],
      label: 'Approvals',
      group: 'Workspace',
      permission: 'approvals:decide',
    },
    () => import('../domains/workspace/approvals/ApprovalsScreen.tsx').then((m) => m.ApprovalsScreen),
  ),
  screen(
    {
      path: '/staff',
      search: ['role', 'state'],
      label: 'Staff',
      group: 'Workspace',
      permission: 'staff:manage',
    },
    () => import('../domains/workspace/staff/StaffScreen.tsx').then((m) => m.StaffScreen),
  ),
  screen({ path: '/webhooks', label: 'Webhooks', group: 'Workspace', permission: 'webhooks:manage' }, () =>
    import('../domains/overview/webhooks/WebhooksScreen.tsx').then((m) => m.WebhooksScreen),
  ),
  screen({ path: '/exports', label: 'Exports', group: 'Workspace', permission: 'exports:read' }, () =>
    import('../domains/workspace/exports/ExportsScreen.tsx').then((m) => m.ExportsScreen),
  ),
  screen(
    {
      path: '/audit',
      search: ['actor', 'subject', 'person', 'action', 'type', 'address'],
      label: 'Audit Trail',
      group: 'Workspace',
      permission: 'audit:read',
    },
    () => import('../domains/workspace/audit/AuditScreen.tsx').then((m) => m.AuditScreen),
  ),
  screen(
    {
      path: '/influencer',
      search: influencerFilters,
      title: 'Influencers',
      parent: '/influencers',
      permission: 'influencers:read',
    },
    () =>
      import('../domains/people/influencers/InfluencerMasterScreen.tsx').then(
        (m) => m.InfluencerMasterScreen,
      ),
  ),
  screen(
    { path: '/support-report', title: 'Support report', parent: '/support', permission: 'support:read' },
    () => import('../domains/messages/support/SupportReportScreen.tsx').then((m) => m.SupportReportScreen),
  ),
  screen({ path: '/account', title: 'My account', permission: 'signed-in' }, () =>
    import('../domains/workspace/account/AccountScreen.tsx').then((m) => m.AccountScreen),
  ),
  screen({ path: '/register', title: 'Add User', parent: '/users', permission: 'users:write' }, () =>
    import('../domains/people/users/RegisterScreen.tsx').then((m) => m.RegisterScreen),
  ),
  ...recordScreens,
] as const;
