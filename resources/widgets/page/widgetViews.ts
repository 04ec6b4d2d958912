import type { WidgetType } from '../widgetTypes';
import type { WidgetView } from './scene';
import { counter } from './views/counter';
import { contact, directUrl, registration, social } from './views/links';
import { liveTracking } from './views/liveTracking';
import { personalUrl } from './views/personalUrl';
import { program } from './views/program';
import { rankings } from './views/rankings';
import { selfie } from './views/selfie';
import { statistics } from './views/statistics';

export const WIDGET_VIEWS: Readonly<Record<WidgetType, WidgetView>> = {
  program,
  counter,
  live_tracking: liveTracking,
  selfie,
  registration,
  statistics,
  social,
  contact,
  rankings,
  personal_url: personalUrl,
  direct_url: directUrl,
};
