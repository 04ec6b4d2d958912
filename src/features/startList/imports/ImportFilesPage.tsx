import '../../../i18n/importing';

export { Component } from '../../../../engine/console/pages/defaults/ImportRecordsPage';
