export {
  type Admission,
  DeskService,
  type Paired,
  type PairingRequest,
  type ShownCredential,
} from './desk-service.ts';
