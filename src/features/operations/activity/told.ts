import './texts';
import { addTold } from '../../../../engine/console/activity/told';
import { told } from '../../../../resources/admin/told.resource';

addTold(told);
