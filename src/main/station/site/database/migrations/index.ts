import { sql as ground } from './0001-ground.ts';
import { sql as promotion } from './0002-promotion.ts';
import { sql as orders } from './0003-orders.ts';
import { sql as forgetting } from './0004-forgetting.ts';
import { sql as doubts } from './0005-doubts.ts';
import { sql as sentFiles } from './0006-sent-files.ts';
import { sql as heardNews } from './0007-heard-news.ts';
import { sql as decisions } from './0008-decisions.ts';
import { sql as downloads } from './0009-downloads.ts';
import { sql as archives } from './0010-archives.ts';
import { sql as lateReports } from './0011-late-reports.ts';
import { sql as strandedOrders } from './0012-stranded-orders.ts';
import { sql as stationRoles } from './0013-station-roles.ts';
import { sql as deliveryFunctions } from './0014-delivery-functions.ts';
import { sql as stationFunctions } from './0015-station-functions.ts';
import { sql as newsFunctions } from './0016-news-functions.ts';
import { sql as downloadFunctions } from './0017-download-functions.ts';
import { sql as orderFunctions } from './0018-order-functions.ts';
import { sql as proofFunctions } from './0019-proof-functions.ts';
import { sql as promotionFunctions } from './0020-promotion-functions.ts';
import { sql as restoredLedgers } from './0021-restored-ledgers.ts';
import { sql as decisionFunctions } from './0022-decision-functions.ts';
import { sql as removedStations } from './0023-removed-stations.ts';
import { sql as decisionsTooLate } from './0024-decisions-too-late.ts';
import { sql as namesInOrder } from './0025-names-in-order.ts';
import { sql as checkedWords } from './0026-checked-words.ts';

/** In order; a released migration is never edited. */
export const migrations: readonly string[] = [
  ground,
  promotion,
  orders,
  forgetting,
  doubts,
  sentFiles,
  heardNews,
  decisions,
  downloads,
  archives,
  lateReports,
  strandedOrders,
  stationRoles,
  deliveryFunctions,
  stationFunctions,
  newsFunctions,
  downloadFunctions,
  orderFunctions,
  proofFunctions,
  promotionFunctions,
  restoredLedgers,
  decisionFunctions,
  removedStations,
  decisionsTooLate,
  namesInOrder,
  checkedWords,
];
