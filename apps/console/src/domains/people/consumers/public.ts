export { Tracker as HealthTracker } from './HealthTrackerDialog.tsx';
