/** A setting that the portal itself reads, as the table keeps it. */
export interface SystemSetting {
  key: string;
  name: string;
  details?: string;
  group: string;
  input_type: string;
  input_data_type?: string;
  options?: string[];
  access: 'public' | 'admin';
  value: string | null;
}
