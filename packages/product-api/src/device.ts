/**
 * Messages of the channel between a page and an external signing device (socket.io at `/device`, also at `/socket.io`;
 * namespace `/sign-<32 hex digits>`, which the page makes up). The first to connect is the page; it may give the code it
 * shows as `auth: {code}`, and then the server lets no login with another code through.
 */

/** What a device says about itself. Texts of a stranger: show them as such. */
export interface AppLogin {
  /** The six digits that the page shows. */
  code: number | string;
  app: { name: string; logo: string };
  wallet: { address: string };
}

/** A transaction in hex of its protobuf. */
export interface HexTransaction {
  hex: string;
}

/** A text that is to be signed with TRON's prefix (TIP-191). */
export interface MessageToSign {
  message: string;
}

/** Longest text the channel takes, in UTF-16 units. */
export const LONGEST_DEVICE_MESSAGE = 200_000;

/** Why the channel refuses. */
export interface DeviceRefusal {
  error: {
    code: 'malformed' | 'wrong_code' | 'no_device' | 'busy' | 'changed' | 'timeout' | 'closed' | 'rejected';
    message: string;
  };
}

type LoginAnswer = { ok: true } | DeviceRefusal;
type SignAnswer = { transaction: HexTransaction } | DeviceRefusal;
/** 65 bytes r ‖ s ‖ v, hex. */
type MessageAnswer = { signature: string } | DeviceRefusal;

/** From the server. */
export interface ServerToClient {
  /** To the page: somebody joined. */
  'client-connected': (id: string) => void;
  /** To the page: the login of the device, as it came. */
  'app-login': (login: AppLogin) => void;
  /** To the page: the login was accepted. */
  'device-connected': (device: { deviceName: string; address: string }) => void;
  /** To the page: the device is gone. */
  'device-disconnected': () => void;
  /** To the device: sign this; the acknowledgement is the answer, or `{error: {code: 'rejected'}}`. */
  'sign-request': (request: HexTransaction, answer: (signed: unknown) => void) => void;
  /** To the device: sign this text; answered with `{signature}`, or as above. */
  'message-request': (request: MessageToSign, answer: (signed: unknown) => void) => void;
  /** To the device: the page does not wait any longer. */
  cancel: () => void;
}

/** To the server. */
export interface ClientToServer {
  /** From the device. */
  'app-login': (login: unknown, answer?: (result: LoginAnswer) => void) => void;
  /** From the page. */
  'sign-request': (request: unknown, answer?: (result: SignAnswer) => void) => void;
  /** From the page. */
  'message-request': (request: unknown, answer?: (result: MessageAnswer) => void) => void;
  /** From the page. */
  cancel: () => void;
}
