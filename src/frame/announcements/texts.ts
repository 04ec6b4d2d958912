import { addTexts } from '../../../engine/console/words/onDemand';

/** Around what is announced to everybody. */
addTexts({ pages: { announced: { label: 'Announcements', dismiss: 'Dismiss', more: 'Show all', less: 'Show less' } } });
