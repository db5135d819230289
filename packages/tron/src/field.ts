export type Scalar = 'int64' | 'int32' | 'bool' | 'string' | 'bytes';

/** One protobuf field: number, name, kind, and how java-tron's HTTP API shows it. */
export type Field = {
  readonly no: number;
  readonly name: string;
  readonly repeated?: true;
  /** `address`: base58 when visible, hex41 otherwise. `text`: UTF-8 when visible, hex otherwise. */
  readonly show?: 'address' | 'text';
} & (
  | { readonly kind: Scalar }
  | { readonly kind: 'enum' | 'message'; readonly type: string }
  | { readonly kind: 'map'; readonly key: Scalar; readonly value: Scalar }
);
