{{- define "tayang.labels" -}}
app.kubernetes.io/name: tayang
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "tayang.image" -}}
image: {{ printf "%s:%s" .Values.image.repository .Values.image.tag | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{- end -}}

{{- define "tayang.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "tayang.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{- define "tayang.environment" -}}
envFrom:
  - secretRef:
      name: {{ .Values.secretName }}
env:
  - name: NODE_ENV
    value: production
  - name: DATA_DIR
    value: /data
  - name: PORT
    value: "3000"
  - name: HOST
    value: "0.0.0.0"
  - name: METRICS_PORT
    value: {{ .Values.metricsPort | quote }}
  - name: METRICS_HOST
    value: "0.0.0.0"
{{- range $name, $value := .Values.settings }}
  - name: {{ $name }}
    value: {{ $value | quote }}
{{- end }}
{{- end -}}

{{- define "tayang.mounts" -}}
- name: data
  mountPath: /data
- name: tmp
  mountPath: /tmp
{{- end -}}
