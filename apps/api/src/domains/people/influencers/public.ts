export { exportInfluencers } from './influencers.export.ts';
