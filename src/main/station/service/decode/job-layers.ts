import { inside, type Layers } from './read.ts';

/** Where a job repeats the order that it belongs to, and its batch. */
export const orderNames = ['order', 'sales_order', 'parent_order', 'order_details', 'batch', 'job_batch'];
/** Where a job says what is to be printed, if not in fields of its own. */
const specificationNames = [
  ...['specification', 'specifications', 'spec', 'specs', 'job_specification', 'print_specification'],
  ...['details', 'job_details', 'production_details', 'configuration'],
];

/** A job, then its order and batch: who ordered, where it goes and when may be said in any of them. */
export const wholeOrder = (job: Layers): Layers => [...job, ...inside(job, orderNames)];

/** A job, then the objects that say what is to be printed. */
export const specified = (job: Layers): Layers => [...job, ...inside(job, specificationNames)];
